/** The seed of the dice, checked by this browser itself: it need not believe the server. */
import { recall, remember } from '$lib/storage';

type Noted = Record<string, string>;

/** Note the published hash of a running game. What is noted once stays. */
export function noteCommitment(table: string, commitment: string): void {
  const noted = recall<Noted>('commitments', {});
  if (!(table in noted)) remember('commitments', { ...noted, [table]: commitment });
}

/** The seed has the hash that was noted here, or the one that the server tells now, or neither. */
export type Finding = 'noted' | 'told' | 'wrong' | 'unknown';

export async function checkSeed(table: string, told: string, seed: string): Promise<Finding> {
  const noted = recall<Noted>('commitments', {})[table];
  if (noted !== undefined && noted !== told) return 'wrong';
  // Browsers lend their hashes only to pages of this machine or behind TLS.
  if (!isSecureContext) return 'unknown';
  if ((await commitment(seed)) !== told) return 'wrong';
  return noted === undefined ? 'told' : 'noted';
}

async function commitment(seed: string): Promise<string> {
  const text = new TextEncoder().encode(`orrery commitment\n${seed}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
