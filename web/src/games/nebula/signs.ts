/** The signs of the two seats. */
import type { EmblemLook } from '$games/contract';

const signs: readonly EmblemLook[] = [
  { colour: 'player-2', glyph: 'emblem-2' },
  { colour: 'player-6', glyph: 'emblem-6', inverse: true },
];
export default signs;
