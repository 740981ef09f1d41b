/** Keys that move the focus: to the next target, to an option, to a part of the table. */
import type { Targets } from '$games/contract';

/** Targets anywhere on the table, in the order in which they stand there. */
export function moveToTarget(targets: Targets, step: 1 | -1): void {
  const places = Object.entries(targets)
    .filter(([, state]) => state === 'legal')
    .flatMap(([place]) => document.getElementById(place) ?? []);
  if (places.length === 0) return;
  const here = places.findIndex((element) => element === document.activeElement);
  const next = here < 0 ? (step > 0 ? 0 : -1) : here + step;
  places.at(next % places.length)?.focus();
}

/** Returns whether there is such an option. */
export function pressOption(number: number): boolean {
  const rows = document.querySelectorAll<HTMLElement>('#decision ul.options > li > button');
  rows[number - 1]?.click();
  return rows.length >= number;
}

/** Once a part is there, its first control gets the focus. */
export function showPart(id: string): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    const inside = part?.querySelector<HTMLElement>('[tabindex="0"], button, input');
    (inside ?? part)?.focus();
  });
}
