/** The position of the picture: turn 14, the first player's ship 3 is on its way. */
import type { BoardProps, Targets } from '$games/contract';
import type { Board } from '$games/nebula/document';
import type { Seat } from '$lib/protocol';
import { vi } from 'vitest';
import boards from './boards.json';

export type Viewer = keyof typeof boards;

export const SEATS: Seat[] = [
  {
    seat: 0,
    kind: 'human',
    name: 'Mara',
    level: '',
    present: true,
    yours: true,
    stands_in: '',
    kept: null,
  },
  {
    seat: 1,
    kind: 'bot',
    name: 'Ines',
    level: 'greedy',
    present: true,
    yours: false,
    stands_in: '',
    kept: null,
  },
];

export function documentOf(viewer: Viewer): Board {
  return structuredClone(boards[viewer]) as unknown as Board;
}

export function propsFor(viewer: Viewer, targets: Targets = {}, board = documentOf(viewer)) {
  return {
    board,
    seats: SEATS,
    you: viewer === 'spectator' ? [] : [Number(viewer)],
    targets,
    onplace: vi.fn<BoardProps['onplace']>(),
    onwhy: vi.fn<BoardProps['onwhy']>(),
  };
}
