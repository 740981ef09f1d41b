/** Fingers and mouse on a board: drag to pan, two fingers to pinch; a short press stays a click. */
import type { Point } from './viewport';

export interface Moves {
  /** The board is dragged by so many pixels. */
  pan: (dx: number, dy: number) => void;
  /** Two fingers change the size around a point, in pixels of the page. */
  pinch: (factor: number, around: Point) => void;
}

const SLACK = 6;

export class Gestures {
  private readonly down = new Map<number, Point>();
  private travelled = 0;

  constructor(private readonly moves: Moves) {}

  /** Whether the press now ending has moved the board: then it was no click. */
  get dragged(): boolean {
    return this.travelled > SLACK;
  }

  press(event: PointerEvent): void {
    if (this.down.size === 0) this.travelled = 0;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** Returns whether the pointer now belongs to the board (and should be captured). */
  move(event: PointerEvent): boolean {
    const before = this.down.get(event.pointerId);
    if (before === undefined) return false;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) this.drag(before, now);
    else this.spread(before, now, other);
    this.down.set(event.pointerId, now);
    return this.dragged;
  }

  release(event: PointerEvent): void {
    this.down.delete(event.pointerId);
  }

  private drag(before: Point, now: Point): void {
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.dragged) this.moves.pan(now.x - before.x, now.y - before.y);
  }

  private spread(before: Point, now: Point, other: Point): void {
    this.travelled = Infinity;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was < 1 || is < 1) return;
    this.moves.pinch(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.moves.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
}
