/** Who sits where, in words. */
import type { Seat } from '$lib/protocol';
import { clock, t } from '$lib/messages/index.svelte';

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

const INSIDE_A_NAME = String.raw`[\p{L}\p{N}\p{M}]`;

/**
 * Whether a sentence has these words whole. Of the names at the table the longest that fits is meant:
 * neither "Adam" nor "Ada Marie" tells of Ada.
 */
export function tellsOf(sentence: string, words: string, names: readonly string[]): boolean {
  const longestFirst = [words, ...names].sort((one, other) => other.length - one.length);
  const any = longestFirst.map(literally).join('|');
  const whole = new RegExp(`(?<!${INSIDE_A_NAME})(?:${any})(?!${INSIDE_A_NAME})`, 'gu');
  return [...sentence.matchAll(whole)].some(([found]) => found === words);
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
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

/** What a bot does for each decision: the budget of its level, in words. */
export function levelText(level: string): string {
  switch (level) {
    case 'novice':
    case 'adept':
    case 'master':
      return t(`level.${level}.text`);
    default:
      return t('new.seat.bot.text');
  }
}

/** Whether the bot on a seat plays for a person, as the host knows; one from the start does not. */
export function standsIn(seat: Seat): boolean {
  return seat.kind === 'bot' && (seat.kept !== null || seat.stands_in !== '');
}

/** Why the host cannot hand on a seat at that time (milliseconds); empty if nothing is in the way. */
export function keptWhy({ kind, kept, present }: Seat, at: number): string {
  if (kept === null) return '';
  if (kept === '') return t(kind === 'bot' ? 'seat.kept_back' : 'seat.kept_here');
  if (Date.parse(kept) <= at) return '';
  const away = kind === 'bot' ? 'seat.kept_bot' : 'seat.kept_left';
  return t(kind !== 'bot' && present ? 'seat.kept_turn' : away, { when: clock(kept) });
}
