/** The boards of all games: whatever folder is here; each is loaded when its table is opened. */
import type { Component } from 'svelte';
import type { EmblemLook, GameBoards } from './contract';

type Loader<T> = () => Promise<{ default: T }>;

const boardsByPath = import.meta.glob<{ default: GameBoards }>('./*/index.ts');
const thumbsByPath = import.meta.glob<{ default: Component }>('./*/Thumb.svelte');

/** Small enough for the lobby: it shows seats without loading boards. */
const signsByPath = import.meta.glob<readonly EmblemLook[]>('./*/signs.ts', {
  eager: true,
  import: 'default',
});

/** The sign that a seat has in every game of this kind; none where it comes with the game. */
export function fixedSign(game: string, seat: number): EmblemLook | undefined {
  return signsByPath[`./${game}/signs.ts`]?.[seat];
}

/** Whether a game has a board of its own; any other is played by the list of actions. */
export function isDrawn(game: string): boolean {
  return `./${game}/index.ts` in boardsByPath;
}

/** Games with a board of their own come first: a newcomer begins with one of them. */
export function boardsFirst<Game extends { id: string }>(games: readonly Game[]): Game[] {
  return [...games.filter(({ id }) => isDrawn(id)), ...games.filter(({ id }) => !isDrawn(id))];
}

export async function loadBoards(game: string): Promise<GameBoards> {
  const load: Loader<GameBoards> =
    boardsByPath[`./${game}/index.ts`] ?? (() => import('./fallback'));
  return (await load()).default;
}

/** A small abstract of a game's board, for the cards of the lobby. */
export async function loadThumb(game: string): Promise<Component> {
  const load: Loader<Component> =
    thumbsByPath[`./${game}/Thumb.svelte`] ?? (() => import('./fallback/Thumb.svelte'));
  return (await load()).default;
}
