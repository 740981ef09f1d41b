/** Guests have no account: a secret key opens their seats, and this browser keeps it. */
import { recall, remember } from '$lib/storage';

type Keys = Record<string, string>;

export function keys(): Keys {
  return recall<Keys>('keys', {});
}

export function keyOf(table: string): string {
  return keys()[table] ?? '';
}

export function keep(table: string, key: string): void {
  remember('keys', { ...keys(), [table]: key });
}

/** Keys that may open tables, whether or not the server has heard of the newest ones. */
export function everyKey(): readonly string[] {
  return [...Object.values(keys()), ...Object.values(coming())];
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
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  const key = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
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

/** The key with which to try again after `refused` was refused; empty where there is none. */
export function otherKey(table: string, refused: string): string {
  if (keyOf(table) === refused) takeComing(table);
  return keyOf(table) === refused ? '' : keyOf(table);
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
