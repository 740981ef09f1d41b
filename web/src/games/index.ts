/** The boards of all games: whatever folder is here; each is loaded when its table is opened. */
import type { Component } from 'svelte';
import type { GameBoards } from './contract';

type Loader<T> = () => Promise<{ default: T }>;

const boardsByPath = import.meta.glob<{ default: GameBoards }>('./*/index.ts');
const thumbsByPath = import.meta.glob<{ default: Component }>('./*/Thumb.svelte');

/** Games with a board of their own come first: a newcomer begins with one of them. */
export function boardsFirst<Game extends { id: string }>(games: readonly Game[]): Game[] {
  const drawn = (game: Game): boolean => `./${game.id}/index.ts` in boardsByPath;
  return [...games.filter(drawn), ...games.filter((game) => !drawn(game))];
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
