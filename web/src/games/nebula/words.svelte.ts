/**
 * The words of the game (technologies, planets, names of places), from the same catalogues that the
 * rules speak with. A language is loaded when it is first wanted; until then the boards speak the
 * one they know.
 */
import { fill, type Values } from '$lib/messages/format';
import { language } from '$lib/messages/index.svelte';
import type { Language } from '$lib/protocol';
import { tablesOf, type Tables } from './toml';

const FOLDER = '../../../../src/orrery/games/nebula/messages';
const files = import.meta.glob<string>('../../../../src/orrery/games/nebula/messages/*.toml', {
  query: '?raw',
  import: 'default',
});

let spoken = $state.raw<{ language: Language; tables: Tables }>({ language: 'en', tables: {} });
let wanted: Language | null = null;

/** Fetch the words of a language, unless another one is wanted by then. */
export async function learn(next: Language): Promise<void> {
  wanted = next;
  const text = await files[`${FOLDER}/${next}.toml`]?.();
  if (text !== undefined && wanted === next) spoken = { language: next, tables: tablesOf(text) };
}

/** What a thing is called: `name('technology', 'hack')`; its key where there is no name. */
export function name(table: string, key: string, values: Values = {}): string {
  const now = language();
  if (now !== wanted) void learn(now);
  return fill(spoken.tables[table]?.[key] ?? key, values, spoken.language);
}

/** A sentence of the boards with its fields filled in. */
export function say(key: string, values: Values = {}): string {
  return name('board', key, values);
}

/** With a capital letter first; the others stay as they are. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(spoken.language) + text.slice(1);
}

const COMPOUND = /(електро|electro|радіо)(?=\p{L}{5})/giu;

/** Long compounds may break where they were joined: browsers do not hyphenate every language. */
export function breakable(text: string): string {
  return text.replace(COMPOUND, '$1\u00ad');
}
