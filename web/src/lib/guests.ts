/** Guests have no account: a secret key opens their seats, and this browser keeps it. */
import { randomText } from '$lib/random';
import { recall, remember } from '$lib/storage';

type Keys = Record<string, string>;

export function keys(): Keys {
  return recall<Keys>('keys', {});
}

/** Keys that the server refused while this page is open. They stay kept: only another key replaces them. */
const refused = new Set<string>();

/** The key to show: the kept one, else the one that shall replace it, else another that may open. */
export function keyOf(table: string): string {
  return firstGood(table, [keys()[table], coming()[table], otherKey(table)]);
}

function firstGood(table: string, known: readonly (string | undefined)[]): string {
  return known.find((key) => key && !refused.has(`${table} ${key}`)) ?? '';
}

export function keep(table: string, key: string): void {
  refused.delete(`${table} ${key}`);
  remember('keys', { ...keys(), [table]: key });
}

export function refuse(table: string, key: string): void {
  refused.add(`${table} ${key}`);
  if (offered(table) === key) withdraw(table);
}

/** A key opened the table: from now on it is the one that is kept. */
export function opened(table: string, key: string): void {
  if (key === '') return;
  if (key === coming()[table]) takeComing(table);
  if (key !== keys()[table]) keep(table, key);
  if (key === offered(table)) withdraw(table);
  if (left(table).includes(key)) leave(table, key);
}

function offers(): Keys {
  return recall<Keys>('offered', {});
}

/** The key of a link that was opened here and has not replaced the kept one; empty if there is none. */
export function offered(table: string): string {
  return offers()[table] ?? '';
}

export function offer(table: string, key: string): void {
  refused.delete(`${table} ${key}`);
  remember('offered', { ...offers(), [table]: key });
}

/** The link is not wanted here: it can be opened again. */
export function withdraw(table: string): void {
  const { [table]: _, ...others } = offers();
  remember('offered', others);
}

function left(table: string): readonly string[] {
  return recall<Record<string, readonly string[]>>('left', {})[table] ?? [];
}

/** Of the keys that were kept before, `taken` is in use again and `given` no more. */
function leave(table: string, taken: string, ...given: string[]): void {
  const others = left(table).filter((key) => key !== taken && !given.includes(key));
  const known = recall<Record<string, readonly string[]>>('left', {});
  remember('left', { ...known, [table]: [...others, ...given] });
}

/** The key of another seat: of a link, else one that was kept before; empty if there is none. */
export function otherKey(table: string): string {
  return firstGood(table, [offered(table), ...left(table)]);
}

/** Sit where the other key leads. The one that was kept is not lost: it is the last to come again. */
export function changeSeats(table: string): void {
  const [before, other] = [keyOf(table), otherKey(table)];
  if (other === '' || other === before) return;
  keep(table, other);
  withdraw(table);
  leave(table, other, before);
}

/** Keys that may open tables, whether or not the server has heard of the newest ones. */
export function everyKey(): readonly string[] {
  const before = recall<Record<string, readonly string[]>>('left', {});
  return [...Object.values(keys()), ...Object.values(coming()), ...Object.values(before).flat()];
}

const KEY_BYTES = 32;

function coming(): Keys {
  return recall<Keys>('coming', {});
}

/**
 * The key that shall replace the one of a table. It is kept before the server is asked for it: should
 * the answer be lost, this browser holds both, and one of them opens the seat.
 */
export function comingKey(table: string): string {
  const known = coming()[table];
  if (known !== undefined) return known;
  const key = randomText(KEY_BYTES);
  remember('coming', { ...coming(), [table]: key });
  return key;
}

/** The new key is in force. */
export function takeComing(table: string): void {
  const { [table]: key, ...others } = coming();
  if (key === undefined) return;
  keep(table, key);
  remember('coming', others);
}

/** The last entry of a table that was looked at here, for "since you last looked". */
export function seen(table: string): number {
  return recall<Record<string, number>>('seen', {})[table] ?? -1;
}

export function saw(table: string, sequence: number): void {
  remember('seen', { ...recall<Record<string, number>>('seen', {}), [table]: sequence });
}

/** Private notes on a table stay in this browser. */
export function notes(table: string): string {
  return recall<Record<string, string>>('notes', {})[table] ?? '';
}

export function note(table: string, text: string): void {
  remember('notes', { ...recall<Record<string, string>>('notes', {}), [table]: text });
}

/** Links for others that were made with a table: the server shows their keys only once. */
export interface Invited {
  readonly seat: number;
  readonly key: string;
}

export function keepInvitations(table: string, invitations: readonly Invited[]): void {
  if (invitations.length === 0) return;
  const known = recall<Record<string, readonly Invited[]>>('invitations', {});
  const renewed = invitations.map(({ seat }) => seat);
  const others = (known[table] ?? []).filter(({ seat }) => !renewed.includes(seat));
  remember('invitations', { ...known, [table]: [...others, ...invitations] });
}

export function invitationsTo(table: string): readonly Invited[] {
  return recall<Record<string, readonly Invited[]>>('invitations', {})[table] ?? [];
}
