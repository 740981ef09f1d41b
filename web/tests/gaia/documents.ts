/** Positions of recorded games, written by tools/documents.py, as properties of the boards. */
import type { BoardProps, PlaceState } from '$games/contract';
import { boardOf, type Board } from '$games/gaia/types';
import { learn } from '$games/gaia/words';
import type { Seat } from '$lib/protocol';
import { beforeAll, vi } from 'vitest';
import federation from './federation.json';
import over from './over.json';
import turn from './turn.json';

const DOCUMENTS = { federation, over, turn };
export type Name = keyof typeof DOCUMENTS;

beforeAll(() => learn('en'));

export function boardIn(name: Name): Board {
  return boardOf(DOCUMENTS[name].board);
}

export interface Props extends BoardProps {
  onplace: BoardProps['onplace'] & ReturnType<typeof vi.fn>;
  onwhy: BoardProps['onwhy'] & ReturnType<typeof vi.fn>;
}

/** The properties that a table hands to the boards of the seat that decides. */
export function propsOf(name: Name, changes: Partial<BoardProps> = {}): Props {
  const { board, seat, places } = DOCUMENTS[name];
  const legal = places.map((place): [string, PlaceState] => [place, 'legal']);
  return {
    board,
    seats: board.players.map(({ seat: number }) => sitting(number, seat)),
    you: [seat],
    targets: Object.fromEntries(legal),
    ...changes,
    onplace: vi.fn<BoardProps['onplace']>(),
    onwhy: vi.fn<BoardProps['onwhy']>(),
  };
}

function sitting(seat: number, own: number): Seat {
  const name = ['Mara', 'Ines', 'Theo', 'Kepler'][seat] ?? '';
  const kind = seat === own ? 'human' : 'bot';
  return {
    seat,
    kind,
    name,
    level: '',
    present: true,
    yours: seat === own,
    stands_in: '',
    kept: null,
  };
}
