/** What kinds of action are called. */
import type { GameInfo } from '$lib/protocol';

export function kindName(game: GameInfo | null, kind: string): string {
  return game?.kinds[kind] ?? kind.replaceAll(/[-_]/g, ' ');
}
