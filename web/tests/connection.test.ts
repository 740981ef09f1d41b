/** The line comes back by itself, and says what it has seen. */
import {
  Connection,
  NO_ANSWER,
  NO_LINE,
  type Hello,
  type Line,
  type Socket,
} from '$lib/connection';
import type { ToVisitor } from '$lib/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class FakeSocket implements Socket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.drop();
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const WELCOME = { type: 'welcome', protocol: 1, table: {}, chat: [], orders: {}, spectators: 0 };

let sockets: FakeSocket[];
let lines: Line[];
let heard: ToVisitor[];
let since: number;

function connect(): Connection {
  const hello = (): Hello => ({
    type: 'hello',
    protocol: 1,
    key: 'secret',
    language: 'en',
    since,
    seats: [],
  });
  return new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    {
      hello,
      message: (message) => heard.push(message),
      final: ({ code }) => code !== 'other_key',
      line: (line) => lines.push(line),
    },
  );
}

function newest(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('no line was opened');
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  lines = [];
  heard = [];
  since = -1;
});
afterEach(() => vi.useRealTimers());

describe('the line', () => {
  it('says hello first, with key and what was seen', () => {
    connect().open();
    newest().open();
    expect(newest().sent[0]).toMatchObject({ type: 'hello', key: 'secret', since: -1 });
  });

  it('is open once it is welcome', () => {
    connect().open();
    newest().open();
    newest().say(WELCOME);
    expect(lines).toEqual(['connecting', 'open']);
  });

  it('gives an answer to whoever asked', async () => {
    const line = connect();
    line.open();
    newest().open();
    const answer = line.ask({ type: 'say', text: 'hello', once: '' });
    expect(newest().sent[1]).toEqual({ type: 'say', text: 'hello', once: '', request: 1 });
    newest().say({ type: 'answer', request: 1, ok: true, error: '', code: '' });
    expect((await answer).ok).toBe(true);
    expect(heard).toEqual([]);
  });

  it('comes back after a loss, and asks for what was missed', () => {
    connect().open();
    newest().open();
    newest().say(WELCOME);
    since = 41;
    newest().drop();
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
    newest().open();
    expect(newest().sent[0]).toMatchObject({ type: 'hello', since: 41 });
  });

  it('waits longer and longer', () => {
    connect().open();
    for (let failure = 0; failure < 4; failure++) {
      newest().drop();
      vi.advanceTimersByTime(400 * 2 ** failure * 0.74);
      expect(sockets).toHaveLength(failure + 1);
      vi.advanceTimersByTime(400 * 2 ** failure * 0.52);
      expect(sockets).toHaveLength(failure + 2);
    }
  });

  it('answers questions that it could not carry', async () => {
    const line = connect();
    expect(await line.ask({ type: 'say', text: 'early', once: '' })).toMatchObject({
      code: NO_LINE,
    });
    line.open();
    newest().open();
    const answer = line.ask({ type: 'say', text: 'cut off', once: '' });
    newest().drop();
    expect(await answer).toMatchObject({ ok: false, code: NO_ANSWER });
  });

  it('never uses a number twice, also not on a new line', () => {
    const line = connect();
    line.open();
    newest().open();
    void line.ask({ type: 'say', text: 'one', once: '' });
    newest().drop();
    vi.advanceTimersByTime(2_000);
    newest().open();
    void line.ask({ type: 'say', text: 'two', once: '' });
    expect(newest().sent.at(-1)).toMatchObject({ request: 2 });
  });

  it('comes back where another key may be welcome', () => {
    connect().open();
    newest().open();
    newest().say({ type: 'farewell', code: 'other_key', error: 'Gone.', retry: false });
    newest().drop();
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed after a farewell without return', () => {
    connect().open();
    newest().open();
    newest().say({ type: 'farewell', code: 'revoked', error: 'Gone.', retry: false });
    newest().drop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(lines.at(-1)).toBe('closed');
  });
});

describe('a line that died without a word', () => {
  const MOVE = { type: 'confirm', seat: 0, steps: 1 } as const;

  function welcomed(): Connection {
    const line = connect();
    line.open();
    newest().open();
    newest().say(WELCOME);
    return line;
  }

  function answer(request: number): void {
    newest().say({ type: 'answer', request, ok: true, error: '', code: '' });
  }

  it('is given up when a question stays unanswered, and dialled anew', async () => {
    const line = welcomed();
    const moved = line.ask(MOVE);
    vi.advanceTimersByTime(9_900);
    expect(lines.at(-1)).toBe('open');
    vi.advanceTimersByTime(200);
    expect(lines.at(-1)).toBe('lost');
    expect(await moved).toMatchObject({ ok: false, code: NO_ANSWER });
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    newest().open();
    newest().say(WELCOME);
    expect(lines.at(-1)).toBe('open');
  });

  it('is noticed where nobody asks anything', () => {
    welcomed();
    vi.advanceTimersByTime(25_000);
    expect(newest().sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(10_100);
    expect(lines.at(-1)).toBe('lost');
  });

  it('is noticed soon after the network came back', () => {
    const line = welcomed();
    line.hurry();
    expect(newest().sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(3_100);
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('is given up as well where nobody is welcomed', () => {
    connect().open();
    newest().open();
    vi.advanceTimersByTime(20_100);
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('is not heard any more', () => {
    const line = welcomed();
    void line.ask(MOVE);
    vi.advanceTimersByTime(11_000);
    const [dead] = sockets;
    const before = heard.length;
    dead?.say(WELCOME);
    dead?.drop();
    expect(heard).toHaveLength(before);
    expect(sockets).toHaveLength(2);
  });

  it('is no line on which anything is heard', () => {
    const line = welcomed();
    void line.ask(MOVE);
    for (let times = 0; times < 3; times++) {
      vi.advanceTimersByTime(8_000);
      newest().say({ type: 'said', line: {} });
    }
    expect(lines.at(-1)).toBe('open');
    answer(1);
    vi.advanceTimersByTime(900);
    line.hurry();
    answer(Number(newest().sent.at(-1)?.['request']));
    vi.advanceTimersByTime(4_000);
    expect(lines.at(-1)).toBe('open');
    expect(sockets).toHaveLength(1);
  });

  it('is left in peace while it is being opened', () => {
    const line = connect();
    line.open();
    line.hurry();
    newest().open();
    line.hurry();
    vi.advanceTimersByTime(4_000);
    expect(sockets).toHaveLength(1);
    expect(newest().sent.map(({ type }) => type)).toEqual(['hello']);
  });
});
