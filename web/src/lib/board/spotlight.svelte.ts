/**
 * What has just happened, shown shortly: places light up in the order of the events, and dice lie on
 * the table for a moment. It never waits for anybody and never keeps anybody waiting.
 */
import type { Die } from '$games/contract';
import type { Entry } from '$lib/log/telling';
import { calm } from '$lib/settings.svelte';

const EACH = 320;
const TOGETHER = 1_500;
/** How long dice lie on the table. */
const LYING = 2_200;
const MOST_DICE = 6;

/** Dice with what they were rolled for. */
export interface Roll {
  readonly text: string;
  readonly dice: readonly Die[];
}

let lit = $state.raw<readonly string[]>([]);
let lying = $state.raw<readonly Roll[]>([]);
let timers: ReturnType<typeof setTimeout>[] = [];

export function spotlight(): readonly string[] {
  return lit;
}

export function rolls(): readonly Roll[] {
  return lying;
}

/** Light up one entry after the other; many entries go faster. */
export function playNews(entries: readonly Entry[]): void {
  skipSpots();
  if (calm()) return;
  const said = entries.flatMap((entry) => [
    ...entry.told,
    ...entry.effects.flatMap(({ parts }) => parts),
  ]);
  const shown = said.map(({ places }) => places).filter((places) => places.length > 0);
  const each = Math.min(EACH, TOGETHER / Math.max(1, shown.length));
  shown.forEach((places, at) => {
    timers.push(setTimeout(() => (lit = places), at * each));
  });
  if (shown.length > 0) {
    timers.push(setTimeout(() => (lit = []), (shown.length - 1) * each + EACH));
  }
  lying = said.filter(({ dice }) => dice.length > 0).slice(-MOST_DICE);
  if (lying.length > 0) timers.push(setTimeout(() => (lying = []), LYING));
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
  lying = [];
}
