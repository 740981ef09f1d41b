/** The words of games that bring no boards: names of fields and places, where their catalogues have them. */
import { capital, Words } from '$lib/messages/words.svelte';

const catalogues = import.meta.glob<string>('../../../../src/orrery/games/*/messages/*.toml', {
  query: '?raw',
  import: 'default',
});

const byGame = new Map<string, Words>();

export function wordsOf(game: string): Words {
  const known = byGame.get(game);
  if (known !== undefined) return known;
  const own = Object.entries(catalogues).filter(([path]) => path.includes(`/games/${game}/`));
  const words = new Words(Object.fromEntries(own));
  byGame.set(game, words);
  return words;
}

/** What the boards on the command line call a field; empty for one that they do not show. */
export function fieldName(words: Words, field: string): string {
  return words.has('terminal', field) ? capital(words.word('terminal', field)) : '';
}

/** `resource-materials` is a word of the table `resource`; other places are called by their id. */
export function placeName(words: Words, place: string): string {
  const [kind = '', ...rest] = place.split('-');
  return capital(words.word(kind, rest.join('-') || place));
}
