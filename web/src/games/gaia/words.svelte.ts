/**
 * The words of the game (factions, tiles, names of places), from the same catalogues that the rules
 * speak with. A language is loaded when it is first wanted; until then the board speaks English.
 */
import { fill, type Values } from '$lib/messages/format';
import { language } from '$lib/messages/index.svelte';
import type { Language } from '$lib/protocol';
import { SvelteMap } from 'svelte/reactivity';
import { tablesOf, type Tables } from './toml';

const FOLDER = '../../../../src/orrery/games/gaia/messages';
const files = import.meta.glob<string>('../../../../src/orrery/games/gaia/messages/*.toml', {
  query: '?raw',
  import: 'default',
});
const loaded = new SvelteMap<Language, Tables>();
const wanted: Partial<Record<Language, true>> = {};

/** Fetch the words of a language. */
export async function learn(spoken: Language): Promise<void> {
  wanted[spoken] = true;
  const text = await files[`${FOLDER}/${spoken}.toml`]?.();
  if (text !== undefined) loaded.set(spoken, tablesOf(text));
}

/** A word of the catalogue with its fields filled in; its key where there is none. */
export function word(table: string, key: string, values: Values = {}): string {
  const spoken = language();
  if (!wanted[spoken]) void learn(spoken);
  const tables = loaded.get(spoken) ?? loaded.get('en');
  return fill(tables?.[table]?.[key] ?? key, values, spoken);
}

/** With a capital letter first; the others stay as they are. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
