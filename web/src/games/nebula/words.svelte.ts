/** The game's own words (written by tools/boards.py), in the language of the visitor. */
import { language } from '$lib/messages/index.svelte';
import { fill, type Values } from '$lib/messages/format';
import type { Language } from '$lib/protocol';
import en from './words/en.json';

type Words = typeof en;
export type Table = Exclude<keyof Words, 'board'>;

const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Words }>>> = {
  pt: () => import('./words/pt.json'),
  uk: () => import('./words/uk.json'),
};

let spoken = $state.raw<{ language: Language; words: Words }>({ language: 'en', words: en });
let wanted: Language = 'en';

/** English is shown until another language has come. */
function current(): { language: Language; words: Words } {
  const now = language();
  if (now !== wanted) {
    wanted = now;
    void learn(now);
  }
  return spoken;
}

async function learn(next: Language): Promise<void> {
  const words = next === 'en' ? en : (await OTHERS[next]()).default;
  if (next === wanted) spoken = { language: next, words };
}

/** A sentence of the boards with its fields filled in. */
export function say(key: keyof Words['board'], values: Values = {}): string {
  const { words, language: spokenNow } = current();
  return fill(words.board[key], values, spokenNow);
}

/** What a thing is called: `name('technology', 'hack')`. */
export function name(table: Table, key: string): string {
  const names: Readonly<Record<string, string>> = current().words[table];
  return names[key] ?? key;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
