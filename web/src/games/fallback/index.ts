/** Boards for any game: its document as a table that can be read, its places as buttons. */
import type { GameBoards } from '../contract';
import Board from './Board.svelte';
import Players from './Players.svelte';

const boards: GameBoards = { Board, Players };
export default boards;
