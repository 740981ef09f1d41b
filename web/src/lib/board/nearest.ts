/** Where an arrow key leads on a board whose places lie anywhere. */
import type { Point } from './viewport';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Place extends Point {
  /** `<domain>-<label>`, as in the places of an option. */
  readonly id: string;
  /** Radius of the place, in units of the board. */
  readonly r: number;
  /** Its full name for those who hear it: "1B5, Terra, your mine". */
  readonly name: string;
}

const AHEAD: Readonly<Record<Direction, (dx: number, dy: number) => readonly [number, number]>> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
};

/** The nearest place in a direction; what lies aside counts as twice as far. */
export function nearest(
  places: readonly Place[],
  from: Point,
  direction: Direction,
): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const [ahead, aside] = AHEAD[direction](place.x - from.x, place.y - from.y);
    if (ahead <= 0.001 || Math.abs(aside) > 2 * ahead) continue;
    const distance = Math.hypot(ahead, 2 * aside);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
