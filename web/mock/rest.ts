/** The REST answers of the mock. */
import type { Dice, History, PastPosition } from '$lib/protocol';
import { BOARD, GAMES, OUTCOME, RULES, SEATS, TABLES } from './samples';

export interface Reply {
  status: number;
  body: unknown;
}

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
  return { game: id, language: 'en', total: RULES.length, chapters: {}, rules };
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

const LENGTH = 213;

function history(id: string): History {
  const seats = SEATS[id] ?? [];
  const scores = seats.map(() => 10);
  const moments = Array.from({ length: LENGTH + 1 }, (_, sequence) => {
    const seat = sequence % seats.length;
    if (sequence % 3 === 1) scores[seat] = (scores[seat] ?? 0) + ((sequence * 7) % 5);
    const round = sequence % 36 === 0 && sequence < LENGTH - 10;
    return {
      sequence,
      seat: sequence === 0 ? -1 : seat,
      text: sequence === 0 ? '' : `${seats[seat]?.name} builds on 9B0: mine`,
      mark: round ? `Round ${sequence / 36 + 1}` : '',
      scores: [...scores],
    };
  });
  return { length: LENGTH, moments };
}

function past(id: string, sequence: number): PastPosition {
  return {
    sequence,
    length: LENGTH,
    board: BOARD,
    sentence: '',
    deciding: [],
    lines: [],
    outcome: id === 'over' && sequence === LENGTH ? OUTCOME : null,
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
