/** Where a popover goes: beside its place, never over it, inside the window. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

const GAP = 10;
const EDGE = 12;

export function beside(
  place: Rectangle,
  size: Size,
  window_: Size,
): { readonly left: number; readonly top: number } {
  const right = place.left + place.width + GAP;
  const left = place.left - GAP - size.width;
  const within = (value: number, room: number): number =>
    Math.max(EDGE, Math.min(value, room - EDGE));
  if (right + size.width <= window_.width - EDGE || left >= EDGE) {
    const fits = right + size.width <= window_.width - EDGE;
    const top = within(place.top, window_.height - size.height);
    return { left: fits ? right : left, top };
  }
  // No room on either side: below, else above.
  const below = place.top + place.height + GAP;
  const fits = below + size.height <= window_.height - EDGE;
  const top = fits ? below : Math.max(EDGE, place.top - GAP - size.height);
  return { left: within(place.left, window_.width - size.width), top };
}
