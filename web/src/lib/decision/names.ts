/** What kinds of action are called. */
import type { GameBoards } from '$games/contract';

export function kindName(boards: GameBoards | null, kind: string): string {
  const name = boards?.word?.('kind', kind);
  return name && name !== kind ? name : kind.replaceAll(/[-_]/g, ' ');
}
