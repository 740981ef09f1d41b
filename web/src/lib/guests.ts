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

export function forget(table: string): void {
  const { [table]: _, ...others } = keys();
  remember('keys', others);
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
