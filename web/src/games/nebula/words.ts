/** The words of Beyond Nebula. */
import type { Values } from '$lib/messages/format';
import { Words } from '$lib/messages/words.svelte';

/** `name('technology', 'hack')`: what a thing is called. */
export const { learn, word: name } = new Words(
  import.meta.glob<string>('../../../../src/orrery/games/nebula/messages/*.toml', {
    query: '?raw',
    import: 'default',
  }),
);

/** A sentence of the boards with its fields filled in. */
export function say(key: string, values: Values = {}): string {
  return name('board', key, values);
}

const COMPOUND = /(електро|electro|радіо)(?=\p{L}{5})/giu;

/** Long compounds may break where they were joined: browsers do not hyphenate every language. */
export function breakable(text: string): string {
  return text.replace(COMPOUND, '$1\u00ad');
}
