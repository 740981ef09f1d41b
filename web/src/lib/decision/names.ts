/** What kinds of action are called. */
import type { GameInfo } from '$lib/protocol';

export function kindName(game: GameInfo | null, kind: string): string {
  return game?.kinds[kind] ?? kind.replaceAll(/[-_]/g, ' ');
}

/**
 * How many letters the texts have in common at their beginning, in whole words: where a heading says
 * "build a mine", the rows below it need only say where. Nothing, where a text would have no rest.
 */
export function inCommon(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  if (others.length === 0) return 0;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return first.lastIndexOf(' ', length - 1) + 1;
}
