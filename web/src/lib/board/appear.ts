/** A piece that comes onto the board: it grows into its place, once, unless motion is off. */
import { calm } from '$lib/settings.svelte';
import type { TransitionConfig } from 'svelte/transition';

const DURATION = 320;

export function appear(_piece: Element): TransitionConfig {
  if (calm()) return { duration: 0 };
  return {
    duration: DURATION,
    css: (part) =>
      `transform-box: fill-box; transform-origin: center;` +
      `transform: scale(${2 - part}); opacity: ${part}`,
  };
}
