/** A table that is about to be made: who sits where, with which options. */
import type { GameInfo, NewTable, SeatWish } from '$lib/protocol';

/** As long as the server takes. */
export const LONGEST_NAME = 40;

export type SeatChoice = 'me' | 'device' | 'invite' | 'open' | 'bot';

export interface SeatPlan {
  choice: SeatChoice;
  name: string;
  level: string;
}

export interface TablePlan {
  seats: SeatPlan[];
  options: Record<string, unknown>;
  name: string;
  hints: boolean;
}

/** The options of the rulebook's first game: what it recommends, else the defaults. */
export function firstOptions(game: GameInfo): Record<string, unknown> {
  const defaults = game.options.map((option) => [option.name, option.default] as const);
  return { ...Object.fromEntries(defaults), ...game.recommended };
}

/** Me against bots. */
export function firstPlan(game: GameInfo, name: string, hints: boolean): TablePlan {
  const count = game.players.includes(2) ? 2 : (game.players[0] ?? 2);
  const seats = Array.from({ length: count }, (_, seat) => firstSeat(game, seat, name));
  return { seats, options: firstOptions(game), name: '', hints };
}

export function firstSeat(game: GameInfo, seat: number, name: string): SeatPlan {
  return { choice: seat === 0 ? 'me' : 'bot', name, level: game.default_level };
}

/** The plan with another number of seats: those that stay are kept. */
export function withSeats(game: GameInfo, plan: TablePlan, count: number): TablePlan {
  const seats = Array.from(
    { length: count },
    (_, seat) => plan.seats[seat] ?? firstSeat(game, seat, plan.seats[0]?.name ?? ''),
  );
  return { ...plan, seats };
}

export function wish(game: GameInfo, plan: TablePlan, me: string): NewTable {
  return {
    game: game.id,
    options: meant(game, plan) as NewTable['options'],
    seats: plan.seats.map((seat, at) => seatWish(seat, at, me)),
    name: plan.name,
    hints: plan.hints,
  };
}

/** What was chosen, as far as it means something with so many players. */
function meant(game: GameInfo, plan: TablePlan): Record<string, unknown> {
  const idle = game.options.filter((option) => !option.players.includes(plan.seats.length));
  const names = new Set(idle.map((option) => option.name));
  return Object.fromEntries(Object.entries(plan.options).filter(([name]) => !names.has(name)));
}

export function firstTable(game: GameInfo, me: string): NewTable {
  return wish(game, firstPlan(game, me, true), me);
}

/** Bots are called by the same names everywhere, so that a log can be read. */
const BOTS = ['Kepler', 'Hypatia', 'Galileo', 'Cassini', 'Tycho', 'Herschel'];

function seatWish(seat: SeatPlan, at: number, me: string): SeatWish {
  switch (seat.choice) {
    case 'me':
      return { kind: 'me', name: me, level: '' };
    case 'device':
      return { kind: 'me', name: seat.name, level: '' };
    case 'bot':
      return { kind: 'bot', name: BOTS[at % BOTS.length] ?? '', level: seat.level };
    default:
      return { kind: seat.choice, name: '', level: '' };
  }
}

/** For how many players: `2–4`, or one by one where some are left out. */
export function counts({ players }: GameInfo): string {
  const sorted = [...players].sort((a, b) => a - b);
  const [low = 0, high = low] = [sorted[0], sorted.at(-1)];
  if (sorted.length > 2 && high - low === sorted.length - 1) return `${low}–${high}`;
  return sorted.join(', ');
}
