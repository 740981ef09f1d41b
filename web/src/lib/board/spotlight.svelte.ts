/** Where something happened: places light up in the order of the events, shortly. */
import { calm } from '$lib/settings.svelte';

const EACH = 320;
const TOGETHER = 1_500;

let lit = $state.raw<readonly string[]>([]);
let timers: ReturnType<typeof setTimeout>[] = [];

export function spotlight(): readonly string[] {
  return lit;
}

/** Light up one group of places after the other; many groups go faster. */
export function playSpots(groups: readonly (readonly string[])[]): void {
  skipSpots();
  const shown = groups.filter((places) => places.length > 0);
  if (shown.length === 0 || calm()) return;
  const each = Math.min(EACH, TOGETHER / shown.length);
  shown.forEach((places, at) => {
    timers.push(setTimeout(() => (lit = places), at * each));
  });
  timers.push(setTimeout(skipSpots, shown.length * each + EACH));
}

/** Light up places until something else happens. */
export function holdSpot(places: readonly string[]): void {
  skipSpots();
  lit = places;
}

export function skipSpots(): void {
  timers.forEach(clearTimeout);
  timers = [];
  lit = [];
}
