/** A table between a request and the position that shows what came of it. */
import type { Socket } from '$lib/connection';
import { Table } from '$lib/table.svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MockTable } from '../mock/table';
import type { FromVisitor, ToVisitor } from '$lib/protocol';

/** What the server has sent and the line has not brought yet. */
let held: ToVisitor[];
let holding: boolean;
/** What the table has sent. */
let sent: FromVisitor[];
let socket: Socket;

function dial(): Socket {
  socket = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      const message = JSON.parse(text) as FromVisitor;
      sent.push(message);
      queueMicrotask(() => far.hear(message));
    },
    close: () => undefined,
  };
  const far = new MockTable('triangle', (message) => {
    if (holding && message.type === 'position') held.push(message);
    else bring(message);
  });
  queueMicrotask(() => socket.onopen?.());
  return socket;
}

function bring(message: ToVisitor): void {
  socket.onmessage?.({ data: JSON.stringify(message) });
}

/** Closed after each test: a line that is lost comes back by itself, into another test. */
let last: Table;

async function opened(past?: ConstructorParameters<typeof Table>[2]): Promise<Table> {
  const table = new Table('triangle', dial, past);
  last = table;
  table.open();
  await vi.waitFor(() => expect(table.position).not.toBeNull());
  return table;
}

async function answered(): Promise<void> {
  await vi.waitFor(() => expect(held).toHaveLength(1));
  await Promise.resolve();
}

describe('a table', () => {
  beforeEach(() => {
    held = [];
    holding = false;
    sent = [];
  });
  afterEach(() => last.close());

  it('is busy until the position comes that shows a step', async () => {
    const table = await opened();
    const [question] = table.questions;
    if (question === undefined) throw new Error('nothing is asked');
    holding = true;
    const done = table.step(question, 'mine 7A11');
    await answered();
    expect(table.busy).toBe(true);
    held.forEach(bring);
    await done;
    expect(table.busy).toBe(false);
    expect(table.draft(question.seat)).toHaveLength(1);
  });

  it('is busy between steps that belong together', async () => {
    const table = await opened();
    const seen: boolean[] = [];
    await table.together(async () => {
      for (const action of ['mine 7A11', 'mine 7A11']) {
        const [question] = table.questions;
        if (question === undefined) throw new Error('nothing is asked');
        expect(await table.step(question, action)).toBe(true);
        seen.push(table.busy);
      }
    });
    expect(seen).toEqual([true, true]);
    expect(table.busy).toBe(false);
    expect(table.draft(table.questions[0]?.seat ?? -1)).toHaveLength(2);
  });

  it('waits for nothing once the line is lost', async () => {
    const table = await opened();
    const [question] = table.questions;
    if (question === undefined) throw new Error('nothing is asked');
    holding = true;
    const done = table.step(question, 'mine 7A11');
    await answered();
    socket.onclose?.();
    await done;
    expect(table.busy).toBe(false);
  });

  it('names words that were not acknowledged as before, and others anew', async () => {
    const table = await opened();
    const lost = table.say('hello');
    socket.onclose?.();
    expect((await lost).ok).toBe(false);
    table.hurry();
    await vi.waitFor(() => expect(table.line).toBe('open'));
    await table.say('hello');
    await table.say('hello');
    const [first, again, later] = sent.filter((message) => message.type === 'say');
    expect(first?.once).toMatch(/^[\w-]{22}$/);
    expect(again?.once).toBe(first?.once);
    expect(later?.once).not.toBe(first?.once);
  });

  it('shows nothing of one seat to the next at the same screen', async () => {
    const table = await opened();
    holding = true;
    const done = table.look([1]);
    expect(table.position).toBeNull();
    expect(table.log).toEqual([]);
    await answered();
    held.forEach(bring);
    await done;
    expect(table.position).not.toBeNull();
  });

  it('goes on with the other own seats when the one at the screen is gone', async () => {
    const table = await opened();
    await table.look([1]);
    const { info } = table;
    if (info === null) throw new Error('no table');
    const seats = info.seats.map((seat) => ({ ...seat, yours: seat.seat === 0 }));
    bring({ type: 'table', table: { ...info, seats }, spectators: 0 });
    expect(table.looking).toEqual([]);
    await vi.waitFor(() => expect(table.busy).toBe(false));
    expect(sent.at(-1)).toMatchObject({ type: 'look', seats: [] });
  });

  it('takes for news only what happens while it is open', async () => {
    const table = await opened();
    expect(table.news).toEqual([]);
    const [line] = table.log;
    if (line === undefined) throw new Error('nothing has happened');
    const { sequence } = line;
    bring({ type: 'events', since: -1, sequence, undone: false, lines: [line] });
    expect(table.news).toEqual([]);
    bring({ type: 'events', since: sequence - 1, sequence, undone: false, lines: [line] });
    expect(table.news).toEqual([line]);
  });

  it('remembers where the visit began', async () => {
    const table = await opened();
    const began = table.position?.sequence ?? -1;
    expect(table.arrived).toBe(began);
    if (table.position === null) throw new Error('no position');
    bring({ ...table.position, sequence: began + 3 });
    expect([table.arrived, table.position?.sequence]).toEqual([began, began + 3]);
  });

  it('asks for the board without a draft with the eyes of whose draft it is', async () => {
    const asked: unknown[] = [];
    const table = await opened((...words) => {
      asked.push(words);
      return Promise.reject(new Error('not there'));
    });
    if (table.position === null) throw new Error('no position');
    const step = { action: 'done', text: 'done', held: false, places: [] };
    bring({ ...table.position, sequence: 99, drafts: { 1: [step] } });
    expect(asked).toEqual([['triangle', 99, 1]]);
  });
});
