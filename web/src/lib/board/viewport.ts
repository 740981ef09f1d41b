/** Pan and zoom as arithmetic on boxes: what part of a board is seen. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const LARGEST_ZOOM = 6;

/** How many times larger than the whole board things are seen. */
export function zoomOf(view: Box, whole: Box): number {
  return whole.width / view.width;
}

/** The view at a zoom with `point` in its middle. */
export function centred(whole: Box, zoom: number, point: Point): Box {
  const factor = clamp(zoom, 1, LARGEST_ZOOM);
  const width = whole.width / factor;
  const height = whole.height / factor;
  return kept({ x: point.x - width / 2, y: point.y - height / 2, width, height }, whole);
}

/** Zoom in (factor above 1) or out, with `point` staying where it is on the screen. */
export function zoomed(view: Box, whole: Box, factor: number, point: Point): Box {
  const zoom = clamp(zoomOf(view, whole) * factor, 1, LARGEST_ZOOM);
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  const x = point.x - ((point.x - view.x) * width) / view.width;
  const y = point.y - ((point.y - view.y) * height) / view.height;
  return kept({ x, y, width, height }, whole);
}

export function moved(view: Box, whole: Box, dx: number, dy: number): Box {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, whole);
}

/** The view moved as little as needed to show a point with a margin around it. */
export function showing(view: Box, whole: Box, point: Point, margin: number): Box {
  const dx = shortfall(point.x, view.x, view.width, margin);
  const dy = shortfall(point.y, view.y, view.height, margin);
  return dx === 0 && dy === 0 ? view : moved(view, whole, dx, dy);
}

export function middle(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function shortfall(at: number, start: number, size: number, margin: number): number {
  if (size < 2 * margin) return at - start - size / 2;
  return Math.min(0, at - margin - start) + Math.max(0, at + margin - start - size);
}

/** The middle of the view never leaves the board. */
function kept(view: Box, whole: Box): Box {
  const x = clamp(view.x, whole.x - view.width / 2, whole.x + whole.width - view.width / 2);
  const y = clamp(view.y, whole.y - view.height / 2, whole.y + whole.height - view.height / 2);
  if (view.width >= whole.width) return whole;
  return { ...view, x, y };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
