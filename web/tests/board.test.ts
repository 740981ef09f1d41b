/** Pan, zoom and arrows on a board. */
import { Gestures } from '$lib/board/gestures';
import { nearest, type Place } from '$lib/board/nearest';
import { centred, moved, showing, zoomed, zoomOf, type Box } from '$lib/board/viewport';
import { beside } from '$lib/decision/beside';
import { describe, expect, it, vi } from 'vitest';

const WHOLE: Box = { x: 0, y: 0, width: 400, height: 200 };

describe('the view', () => {
  it('zooms around a point that stays where it is', () => {
    const near = zoomed(WHOLE, WHOLE, 2, { x: 100, y: 50 });
    expect(near).toEqual({ x: 50, y: 25, width: 200, height: 100 });
  });

  it('never shows more than the whole board', () => {
    expect(zoomed(WHOLE, WHOLE, 0.5, { x: 0, y: 0 })).toEqual(WHOLE);
  });

  it('zooms in only so far', () => {
    expect(zoomOf(zoomed(WHOLE, WHOLE, 1000, { x: 9, y: 9 }), WHOLE)).toBe(6);
  });

  it('keeps its middle on the board', () => {
    const near = centred(WHOLE, 4, { x: 200, y: 100 });
    expect(moved(near, WHOLE, 9999, -9999)).toMatchObject({ x: 350, y: -25 });
  });

  it('moves as little as needed to show a place', () => {
    const near = centred(WHOLE, 4, { x: 200, y: 100 });
    expect(showing(near, WHOLE, { x: 200, y: 100 }, 10)).toBe(near);
    expect(showing(near, WHOLE, { x: 300, y: 100 }, 10).x).toBe(210);
  });
});

describe('fingers', () => {
  const at = (pointerId: number, clientX: number, clientY = 0): PointerEvent =>
    ({ pointerId, clientX, clientY }) as PointerEvent;

  it('click where they hardly move, and pan where they do', () => {
    const pan = vi.fn();
    const gestures = new Gestures({ pan, pinch: vi.fn() });
    gestures.press(at(1, 0));
    expect(gestures.move(at(1, 4))).toBe(false);
    expect(gestures.dragged).toBe(false);
    expect(gestures.move(at(1, 20))).toBe(true);
    expect(pan).toHaveBeenCalledExactlyOnceWith(16, 0);
    gestures.release(at(1, 20));
    gestures.press(at(1, 0));
    expect(gestures.dragged).toBe(false);
  });

  it('pinch with two', () => {
    const pinch = vi.fn();
    const gestures = new Gestures({ pan: vi.fn(), pinch });
    gestures.press(at(1, 0));
    gestures.press(at(2, 100));
    gestures.move(at(2, 200));
    expect(pinch).toHaveBeenCalledExactlyOnceWith(2, { x: 100, y: 0 });
  });
});

describe('arrows', () => {
  const at = (id: string, x: number, y: number): Place => ({ id, x, y, r: 1, name: id });
  const places = [at('here', 0, 0), at('right', 10, 1), at('far', 30, 0), at('down', 1, 10)];

  it('lead to the nearest place in their direction', () => {
    expect(nearest(places, { x: 0, y: 0 }, 'right')?.id).toBe('right');
    expect(nearest(places, { x: 0, y: 0 }, 'down')?.id).toBe('down');
  });

  it('lead nowhere where nothing is', () => {
    expect(nearest(places, { x: 0, y: 0 }, 'left')).toBeUndefined();
  });
});

describe('a popover', () => {
  const window_ = { width: 1000, height: 800 };
  const size = { width: 300, height: 200 };

  it('stands to the right of its place, or to the left where there is no room', () => {
    const place = { left: 100, top: 100, width: 40, height: 40 };
    expect(beside(place, size, window_)).toEqual({ left: 150, top: 100 });
    expect(beside({ ...place, left: 900 }, size, window_)).toEqual({ left: 590, top: 100 });
  });

  it('goes below on a narrow window and never covers its place', () => {
    const place = { left: 20, top: 300, width: 300, height: 40 };
    expect(beside(place, size, { width: 360, height: 800 })).toEqual({ left: 20, top: 350 });
  });

  it('stays inside the window', () => {
    const place = { left: 100, top: 790, width: 40, height: 40 };
    expect(beside(place, size, window_).top).toBe(588);
  });
});
