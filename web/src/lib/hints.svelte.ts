/** Which kinds of decision have been explained in this browser. */
import { settings } from '$lib/settings.svelte';
import { recall, remember } from '$lib/storage';

let known = $state.raw<readonly string[]>(recall<string[]>('explained', []));

export function explained(game: string, kind: string): boolean {
  return !settings.hints || known.includes(`${game}/${kind}`);
}

export function explain(game: string, kind: string): void {
  known = [...known, `${game}/${kind}`];
  remember('explained', known);
}

/** Explain everything once more. */
export function forgetHints(): void {
  known = [];
  remember('explained', known);
}
