/** The REST answers of the mock. */
import type { Dice, History, PastPosition } from '$lib/protocol';
import { BOARD, GAMES, RULES, SEATS, TABLES } from './samples';

export interface Reply {
  status: number;
  body: unknown;
}

const LENGTH = 120;

export function answer(path: string, body: unknown): Reply {
  const [route = '', query = ''] = path.split('?');
  const words = route.split('/');
  const found = words[0] === 'games' ? games(words, query) : tables(words, body);
  if (found === undefined)
    return { status: 404, body: { code: 'not_found', error: 'Nothing here.' } };
  return { status: 200, body: found };
}

function games(words: readonly string[], query: string): unknown {
  const [, id, part] = words;
  if (id === undefined) return GAMES;
  if (part !== 'rules') return GAMES.find((game) => game.id === id);
  const search = new URLSearchParams(query).get('search')?.toLowerCase() ?? '';
  const rules = RULES.filter((rule) => `${rule.id} ${rule.text}`.toLowerCase().includes(search));
  return { game: id, language: 'en', total: RULES.length, rules };
}

function tables(words: readonly string[], body: unknown): unknown {
  const [, id, part, at] = words;
  if (id === undefined) {
    if (body !== undefined) return { id: 'triangle', key: 'a-key', invitations: [] };
    const open = TABLES.filter((table) => table.id === 'open');
    return { mine: TABLES.filter((table) => table.id !== 'open'), open };
  }
  switch (part) {
    case undefined:
      return TABLES.find((table) => table.id === id);
    case 'history':
      return history(id);
    case 'positions':
      return past(id, Number(at));
    case 'dice':
      return dice();
    case 'join':
      return { seats: [1], key: 'a-key' };
    case 'report':
      return { table: id };
    default:
      return undefined;
  }
}

function history(id: string): History {
  const seats = SEATS[id] ?? [];
  const scores = seats.map(() => 10);
  const moments = Array.from({ length: LENGTH + 1 }, (_, sequence) => {
    const seat = sequence % seats.length;
    if (sequence > 0 && sequence % 3 === 0)
      scores[seat] = (scores[seat] ?? 0) + ((sequence * 7) % 5);
    const mark = sequence % 20 === 0 && sequence < LENGTH ? `Round ${sequence / 20 + 1}` : '';
    return {
      sequence,
      seat: sequence === 0 ? -1 : seat,
      text:
        sequence === 0 ? 'Round 1 begins' : `${seats[seat]?.name} builds on 9B${sequence}: mine`,
      mark,
      scores: [...scores],
    };
  });
  return { length: LENGTH, moments };
}

function past(id: string, sequence: number): PastPosition {
  const final = history(id).moments.at(-1)?.scores ?? [];
  const ranked = [...final].sort((a, b) => b - a);
  return {
    sequence,
    board: BOARD,
    lines: [],
    outcome:
      sequence < LENGTH
        ? null
        : {
            reason: 'the sixth round is over',
            scores: final.map((score, seat) => ({
              seat,
              score,
              rank: ranked.indexOf(score) + 1,
              parts: { start: 10, rounds: Math.floor((score - 10) * 0.7), final: 6, tracks: -3 },
            })),
          },
  };
}

function dice(): Dice {
  return {
    commitment: 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78',
    seed: null,
    draws: Array.from({ length: 40 }, (_, at) => ({ sequence: at * 3, outcome: (at * 5) % 6 })),
    verified: null,
    method: 'The n-th draw is the n-th number of the stream that BLAKE2b makes of the seed.',
  };
}
