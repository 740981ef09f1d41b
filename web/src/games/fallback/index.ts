/** Boards for any game: its document as a table that can be read, its places as buttons. */
import type { GameBoards } from '../contract';
import Board from './Board.svelte';
import { roundOf } from './document';
import Players from './Players.svelte';

const boards: GameBoards = {
  Board,
  Players,
  progress: (board, say) => ({ text: say('round', roundOf(board)), at: roundOf(board) }),
};
export default boards;
