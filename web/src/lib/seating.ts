/** Who sits where, in words. */
import type { Seat } from '$lib/protocol';
import { t } from '$lib/messages/index.svelte';

type Sitting = Pick<Seat, 'seat' | 'name' | 'level'> & { kind: string };

/** A seat without a name is called by its number, a bot by its kind as well. */
export function nameOf(seats: readonly Sitting[], seat: number): string {
  const found = seats.find((other) => other.seat === seat);
  if (found?.name) return found.name;
  if (found?.kind === 'bot') {
    return t('seat.bot_numbered', { level: levelName(found.level), number: seat + 1 });
  }
  return t('seat.numbered', { number: seat + 1 });
}

const INSIDE_A_NAME = /[\p{L}\p{N}\p{M}]/u;

/** Whether a sentence has these words whole: "Adam" does not tell of Ada. */
export function tellsOf(sentence: string, words: string): boolean {
  const parts = sentence.split(words);
  return parts.some((after, at) => {
    const before = parts[at - 1];
    return (
      before !== undefined &&
      !INSIDE_A_NAME.test([...before].at(-1) ?? '') &&
      !INSIDE_A_NAME.test([...after][0] ?? '')
    );
  });
}

/** A bot that has no name of its own, or one with a budget, is called as it is written. */
export function levelName(level: string): string {
  switch (level) {
    case 'random':
    case 'novice':
    case 'adept':
    case 'master':
    case 'greedy':
    case 'search':
      return t(`level.${level}`);
    default:
      return level;
  }
}
