/** The sign of a seat where a game does not bring its own: a colour, each with its own shape. */
import type { EmblemLook, GameBoards } from '$games/contract';
import { fixedSign } from '$games/index';
import type { IconName } from '$lib/ui/icons';

/** White is the stronger contrast on these two; ink on all others. */
const INVERSE = new Set([0, 5]);

export function emblemOf(boards: GameBoards | null, board: unknown, seat: number): EmblemLook {
  if (boards?.emblem && board !== null && board !== undefined) return boards.emblem(board, seat);
  return plain(seat);
}

/** The sign of a seat where there is no board: in the lobby, and before a game begins. */
export function signOf(game: string, seat: number): EmblemLook {
  return fixedSign(game, seat) ?? plain(seat);
}

function plain(seat: number): EmblemLook {
  const number = (seat % 6) + 1;
  return {
    colour: `player-${number}`,
    glyph: `emblem-${number}` as IconName,
    inverse: INVERSE.has(seat % 6),
  };
}
