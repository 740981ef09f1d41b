/** Flat-top hexes on axial coordinates, 20 units from the centre to a corner. */
import type { Box, Point } from '$lib/board/viewport';
import type { Space } from './types';

export const SIZE = 20;
const MARGIN = 10;
/** The neighbour behind the edge from corner k to corner k + 1. */
const BEHIND: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

type Hex = Pick<Space, 'q' | 'r'>;

export function centre({ q, r }: Hex): Point {
  return { x: 1.5 * SIZE * q, y: Math.sqrt(3) * SIZE * (r + q / 2) };
}

export function corners({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

export function points(list: readonly Point[]): string {
  return list.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}

export function hexagon(at: Point, radius: number): string {
  return points(corners(at, radius));
}

/** The spaces of each sector, in the order in which the sectors come. */
export function sectorsOf(spaces: readonly Space[]): (readonly [number, readonly Space[]])[] {
  const found = new Map<number, Space[]>();
  for (const space of spaces) {
    const sector = found.get(space.sector);
    if (sector) sector.push(space);
    else found.set(space.sector, [space]);
  }
  return [...found];
}

/** The border of a set of hexes as one path. */
export function outline(hexes: readonly Hex[]): string {
  const inside = new Set(hexes.map(({ q, r }) => `${q},${r}`));
  let path = '';
  for (const hex of hexes) {
    const around = corners(centre(hex), SIZE);
    BEHIND.forEach(([dq, dr], edge) => {
      const [a, b] = [around[edge], around[(edge + 1) % 6]];
      if (!a || !b || inside.has(`${hex.q + dq},${hex.r + dr}`)) return;
      path += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    });
  }
  return path;
}

/** The whole map with a margin around it. */
export function bounds(spaces: readonly Hex[]): Box {
  const middles = spaces.map(centre);
  if (middles.length === 0) return { x: -100, y: -100, width: 200, height: 200 };
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  const [left, right] = [Math.min(...xs) - SIZE - MARGIN, Math.max(...xs) + SIZE + MARGIN];
  const high = (SIZE * Math.sqrt(3)) / 2 + MARGIN;
  const [top, bottom] = [Math.min(...ys) - high, Math.max(...ys) + high];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where several small things stand in one hex. */
export function spread(at: Point, count: number, index: number): Point {
  if (count < 2) return at;
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return { x: at.x + 8.5 * Math.cos(angle), y: at.y + 8.5 * Math.sin(angle) };
}
