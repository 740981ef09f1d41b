/** The boards of all games: whatever folder is here; each is loaded when its table is opened. */
import type { Component } from 'svelte';
import type { GameBoards } from './contract';

type Loader<T> = () => Promise<{ default: T }>;

const boardsByPath = import.meta.glob<{ default: GameBoards }>('./*/index.ts');
const thumbsByPath = import.meta.glob<{ default: Component }>('./*/Thumb.svelte');

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
