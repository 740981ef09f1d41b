/**
 * Where things lie: a square grid with the viewer's own field below. For the second seat the board
 * is turned by half a turn; text stays upright because only positions are turned.
 */
import type { Box, Point } from '$lib/board/viewport';
import type { Board, Planet, Ship } from './document';

export const UNIT = 36;
export const SIZE = 20;
const FIELD_ROWS = 10;
const FIRST_ROW = 'A'.charCodeAt(0);

export const BOUNDS: Box = { x: -6, y: 2, width: 21 * UNIT + 12, height: 21 * UNIT + 26 };

/** Sizes in units of the board. */
export const RADIUS = { planet: 20, ship: 16, zone: 11.5, node: 4.6, block: 17 } as const;

/** Column and row from 1, counted from field 1's left and edge. */
export function grid(block: string): { column: number; row: number } {
  const number = Number(block.slice(2));
  const letter = block.charCodeAt(1) - FIRST_ROW + 1;
  return block.startsWith('1')
    ? { column: number, row: letter }
    : { column: SIZE + 1 - number, row: 2 * FIELD_ROWS + 1 - letter };
}

export function blockAt(column: number, row: number): string {
  const letter = (at: number): string => String.fromCharCode(FIRST_ROW + at - 1);
  return row <= FIELD_ROWS
    ? `1${letter(row)}${column}`
    : `2${letter(2 * FIELD_ROWS + 1 - row)}${SIZE + 1 - column}`;
}

export class Chart {
  constructor(readonly turned: boolean) {}

  /** The seat whose ships point upwards. */
  get below(): number {
    return this.turned ? 1 : 0;
  }

  at(block: string): Point {
    const { column, row } = grid(block);
    return this.turned
      ? { x: (SIZE + 1 - column) * UNIT, y: row * UNIT }
      : { x: column * UNIT, y: (SIZE + 1 - row) * UNIT };
  }
}

export interface Standing {
  readonly ship: Ship;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where every ship stands: alone in the middle, several side by side, at a planet around it. */
export function standings(
  chart: Chart,
  ships: readonly Ship[],
  planets: readonly Planet[],
): Standing[] {
  const taken = new Set(planets.map((planet) => planet.block));
  const groups = new Map<string, Ship[]>();
  for (const ship of ships) {
    const group = groups.get(ship.block);
    if (group) group.push(ship);
    else groups.set(ship.block, [ship]);
  }
  return [...groups].flatMap(([block, group]) => {
    const { x, y } = chart.at(block);
    const spots = taken.has(block) ? around(chart, group) : together(group.length);
    return group.map((ship, at) => {
      const spot = spots[at] ?? { x: 0, y: 0, scale: 0.5 };
      return { ship, x: x + spot.x, y: y + spot.y, scale: spot.scale };
    });
  });
}

interface Spot extends Point {
  readonly scale: number;
}

/** Ships around a planet: how far from its middle, degrees between two, their size. */
const ROOMY = { radius: 37, step: 56, scale: 0.86 } as const;
const CROWDED = { radius: 44, step: 42, scale: 0.74 } as const;

/** Own ships in an arc below a planet, those of the other player above. */
function around(chart: Chart, group: readonly Ship[]): Spot[] {
  const counts = [0, 1].map((seat) => group.filter((ship) => ship.seat === seat).length);
  const placed = [0, 0];
  return group.map(({ seat }) => {
    const count = counts[seat] ?? 1;
    const at = placed[seat] ?? 0;
    placed[seat] = at + 1;
    const { radius, step, scale } = count > 2 ? CROWDED : ROOMY;
    const angle = (90 + step * (at - (count - 1) / 2)) * (Math.PI / 180);
    const side = seat === chart.below ? 1 : -1;
    return { x: -radius * Math.cos(angle), y: side * radius * Math.sin(angle), scale };
  });
}

function together(count: number): Spot[] {
  if (count === 1) return [{ x: 0, y: 0, scale: 1 }];
  const columns = count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / columns);
  const scale = count === 2 ? 0.82 : count <= 4 ? 0.66 : 0.58;
  return Array.from({ length: count }, (_, at) => ({
    x: ((at % columns) - (columns - 1) / 2) * 30 * scale,
    y: (Math.floor(at / columns) - (rows - 1) / 2) * 44 * scale,
    scale,
  }));
}

/** Whether one step can lead from a block to another: a lane, or side by side. */
function joined(board: Board, one: string, other: string): boolean {
  if (board.map.lanes.some(([a, b]) => (a === one && b === other) || (a === other && b === one))) {
    return true;
  }
  const a = grid(one);
  const b = grid(other);
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1;
}

/** The drafted way of a ship from where it stood to where it stands, over drafted blocks only. */
export function drafted(
  board: Board,
  from: string,
  to: string,
  draft: ReadonlySet<string>,
): string[] {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    const last = way[way.length - 1] ?? from;
    if (last === to) return way;
    for (const next of draft) {
      if (!seen.has(next) && joined(board, last, next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return [];
}
