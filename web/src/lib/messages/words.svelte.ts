/**
 * The words of a game (factions, technologies, names of places), from the same catalogues that its
 * rules speak with. A language is loaded when it is first wanted; until then the boards speak one
 * that they know.
 */
import { fill, type Values } from '$lib/messages/format';
import { language } from '$lib/messages/index.svelte';
import type { Language } from '$lib/protocol';
import { SvelteMap } from 'svelte/reactivity';
import { tablesOf, type Tables } from './toml';

/** Path of a catalogue (`.../messages/en.toml`) -> how to fetch its text. */
export type Catalogues = Readonly<Record<string, () => Promise<string>>>;

export class Words {
  private readonly loaded = new SvelteMap<Language, Tables>();
  private readonly wanted: Partial<Record<Language, true>> = {};

  constructor(private readonly catalogues: Catalogues) {}

  /** Fetch the words of a language. */
  readonly learn = async (spoken: Language): Promise<void> => {
    this.wanted[spoken] = true;
    const path = Object.keys(this.catalogues).find((name) => name.endsWith(`/${spoken}.toml`));
    const text = path === undefined ? undefined : await this.catalogues[path]?.();
    if (text !== undefined) this.loaded.set(spoken, tablesOf(text));
  };

  /** A word of the catalogue with its fields filled in; its key where there is none. */
  readonly word = (table: string, key: string, values: Values = {}): string => {
    const known = this.known();
    return fill(this.loaded.get(known)?.[table]?.[key] ?? key, values, known);
  };

  /** Whether the catalogue has such a word. */
  readonly has = (table: string, key: string): boolean =>
    this.loaded.get(this.known())?.[table]?.[key] !== undefined;

  private known(): Language {
    const spoken = language();
    if (!this.wanted[spoken]) void this.learn(spoken);
    return this.loaded.has(spoken) ? spoken : ([...this.loaded.keys()][0] ?? spoken);
  }
}

/** With a capital letter first; the others stay as they are. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
