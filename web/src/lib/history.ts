/** The past of a game as a row of moments, made of its log. */
import type { GameBoards } from '$games/contract';
import type { LogLine } from '$lib/protocol';

export interface Moment {
  readonly sequence: number;
  /** Whose move it was, -1 for the game itself. */
  readonly seat: number;
  readonly text: string;
  /** What begins here: "Round 2 begins"; empty for most moments. */
  readonly mark: string;
}

/** Points of all seats at a moment. */
export interface Standing {
  readonly sequence: number;
  readonly scores: readonly number[];
}

/** One moment an entry, from the set-up on; what it caused besides follows in the same moment. */
export function momentsOf(
  lines: readonly LogLine[],
  length: number,
  begins: GameBoards['begins'],
): Moment[] {
  const found = new Map<number, Moment>([[0, { sequence: 0, seat: -1, text: '', mark: '' }]]);
  for (const line of lines) {
    const known = found.get(line.sequence);
    const mark = begins?.(line) ? line.text : '';
    if (known === undefined || known.text === '') {
      found.set(line.sequence, {
        sequence: line.sequence,
        seat: line.seat,
        text: line.text,
        mark: known?.mark || mark,
      });
    } else if (mark !== '') found.set(line.sequence, { ...known, mark });
  }
  const last = { sequence: length, seat: -1, text: '', mark: '' };
  if (!found.has(length)) found.set(length, last);
  return [...found.values()].sort((a, b) => a.sequence - b.sequence);
}

/** So many entries, evenly spread, with the first and the last: enough for a chart. */
export function samples(length: number, most: number): number[] {
  const count = Math.min(most, length + 1);
  if (count < 2) return [0];
  const steps = Array.from({ length: count }, (_, at) => Math.round((at * length) / (count - 1)));
  return [...new Set(steps)];
}
