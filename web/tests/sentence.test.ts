/** What stands above the board: who decides, and who one is here oneself. */
import { Play } from '$lib/play.svelte';
import type { Position, TableInfo } from '$lib/protocol';
import { Table } from '$lib/table.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { infoOf } from '../mock/samples';
import Sentence from '../src/screens/table/Sentence.svelte';

const POSITION: Position = {
  type: 'position',
  sequence: 7,
  board: {},
  sentence: 'Ines takes a turn.',
  deciding: [1],
  questions: [],
  drafts: {},
  changes: {},
  can_undo: {},
  undo: null,
  draw_offered: [],
  outcome: null,
};

interface Scene {
  info?: Partial<TableInfo>;
  sentence?: string;
  waitingFor?: string;
  phone?: boolean;
}

/** A table at which the visitor holds no seat. */
function show({ info = {}, sentence, waitingFor = 'Ines', phone = false }: Scene): void {
  const play = new Play(new Table('duel'));
  const known = infoOf('duel');
  const seats = known.seats.map((seat) => ({ ...seat, yours: false }));
  play.table.info = { ...known, seats, host: false, ...info };
  play.table.position = { ...POSITION, sentence: sentence ?? POSITION.sentence };
  play.table.line = 'open';
  render(Sentence, { play, waitingFor, phone });
}

function replaced(): TableInfo['seats'] {
  return infoOf('duel').seats.map((seat) => ({
    ...seat,
    kind: 'bot',
    yours: false,
    stands_in: seat.yours ? '2026-11-16T04:05:00+00:00' : '',
  }));
}

/** A table at which the visitor sits and others decide. */
function wait(sentence: string, waitingFor: string, names: readonly string[] = []): void {
  const [own, ...others] = infoOf('duel').seats;
  if (own === undefined) throw new Error('nobody sits here');
  const guests = names.map((name, at) => ({ ...own, seat: at + 2, name, yours: false }));
  show({ info: { seats: [own, ...others, ...guests] }, sentence, waitingFor });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('whom the table waits for', () => {
  it('is said once', () => {
    wait('Waiting for Ines. The question: “Take power?”', 'Ines');
    expect(screen.getAllByText(/Ines/)).toHaveLength(1);
  });

  it('is said where the sentence does not tell', () => {
    wait('The game is being set up.', 'Ines, Theo');
    expect(screen.getByText('Waiting for Ines, Theo.')).toBeTruthy();
  });

  it.each([
    ['Adam takes a turn.', 'Ada'],
    ['Іванна вирішує.', 'Іван'],
    ['Player 12: choose.', 'Player 1'],
    ['Leonor takes a turn.', 'Nor'],
  ])('is said where the sentence only has a longer name: %s', (sentence, waitingFor) => {
    wait(sentence, waitingFor);
    expect(screen.getByText(`Waiting for ${waitingFor}.`)).toBeTruthy();
  });

  it.each([
    ['Ada Marie takes a turn.', 'Ada'],
    ['Ada Marie takes a turn.', 'Marie'],
    ['Waiting for Ada Marie (2) and Eve.', 'Ada Marie'],
  ])('is said where the sentence only has a longer name of several words: %s', (...words) => {
    wait(...words, ['Ada', 'Marie', 'Ada Marie', 'Ada Marie (2)']);
    expect(screen.getByText(`Waiting for ${words[1]}.`)).toBeTruthy();
  });

  it('is said once where a longer name stands beside it', () => {
    wait('Ada Marie asks Ada: do you agree?', 'Ada', ['Ada', 'Ada Marie']);
    expect(screen.queryByText('Waiting for Ada.')).toBeNull();
  });

  it.each([
    ['Adam asks: Ada, do you agree?', 'Ada'],
    ['“Ada” takes a turn.', 'Ada'],
  ])('is said once beside signs and other names: %s', (sentence, waitingFor) => {
    wait(sentence, waitingFor);
    expect(screen.queryByText(`Waiting for ${waitingFor}.`)).toBeNull();
  });
});

describe('who has no seat', () => {
  it('watches', () => {
    show({});
    expect(screen.getByText('You are watching.')).toBeTruthy();
  });

  it.each([false, true])(
    'is told of the bot that plays for them, since when, and the way back',
    (phone) => {
      show({ info: { seats: replaced() }, phone });
      expect(screen.getByText(/The host has let a bot play for you since .*2026/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Take my seat back' })).toBeTruthy();
      expect(screen.queryByText('You are watching.')).toBeNull();
    },
  );

  it.each([true, false])('takes the seat back alone (host: %s)', async (host) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address.split('/seats/')[1] ?? address);
      return Promise.resolve(Response.json({}));
    });
    show({ info: { seats: replaced(), host } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Take my seat back' }));
    expect(asked).toEqual(['0/reclaim']);
  });

  it('reads why the seat cannot be taken back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('nobody there')));
    show({ info: { seats: replaced() } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Take my seat back' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });

  it('hears no more of it once the game is over', () => {
    show({ info: { seats: replaced(), finished: true } });
    expect(screen.queryByText(/let a bot play/)).toBeNull();
  });
});
