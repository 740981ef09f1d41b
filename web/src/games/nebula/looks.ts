/** How the seats look on the board. */
import type { EmblemLook } from '$games/contract';
import signs from './signs';

const SPECTATOR: EmblemLook = { colour: 'player-5', glyph: 'emblem-5' };

export function emblemOf(seat: number): EmblemLook {
  return signs[seat] ?? SPECTATOR;
}

export function seatColour(seat: number): string {
  const look = signs[seat];
  return look ? `var(--${look.colour})` : 'var(--text-3)';
}
