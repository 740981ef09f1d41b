/** The signs of the two seats. */
import type { EmblemLook } from '$games/contract';

export const EMBLEMS: readonly EmblemLook[] = [
  { colour: 'player-2', glyph: 'emblem-2' },
  { colour: 'player-6', glyph: 'emblem-6', inverse: true },
];

const SPECTATOR: EmblemLook = { colour: 'player-5', glyph: 'emblem-5' };

export function emblemOf(seat: number): EmblemLook {
  return EMBLEMS[seat] ?? SPECTATOR;
}

export function seatColour(seat: number): string {
  const look = EMBLEMS[seat];
  return look ? `var(--${look.colour})` : 'var(--text-3)';
}
