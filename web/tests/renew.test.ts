/** A new link for the own seats: it is asked for twice, and no lost answer costs the seat. */
import type { Socket } from '$lib/connection';
import { emblemOf } from '$lib/emblems';
import { everyKey, keep, keyOf } from '$lib/guests';
import type { FromVisitor, TableInfo, ToVisitor } from '$lib/protocol';
import { Table } from '$lib/table.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { infoOf } from '../mock/samples';
import Seats from '../src/screens/table/Seats.svelte';
import { lineTo } from './line';

const ID = 'duel';
const OLD = 'o'.repeat(43);

/** What the server hears, and the lines to it, the newest last. */
let heard: FromVisitor[];
let sockets: Socket[];
let answers: boolean;

function dial(): Socket {
  const socket = lineTo(hear);
  sockets.push(socket);
  return socket;
}

function say(message: ToVisitor): void {
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
}

function hear(message: FromVisitor): void {
  heard.push(message);
  if (message.type === 'hello') {
    const table = infoOf(ID);
    say({ type: 'welcome', protocol: 1, table, chat: [], orders: {}, spectators: 0 });
  } else if (answers) {
    const { request } = message;
    say({ type: 'answer', request, ok: true, error: '', code: '', reasons: [], changes: [] });
  }
}

function showOut(code: 'revoked' | 'bad_key'): void {
  say({ type: 'farewell', code, error: 'This link was replaced.', retry: false });
  sockets.at(-1)?.onclose?.();
}

async function opened(): Promise<Table> {
  const table = new Table(ID, dial);
  table.open();
  await vi.waitFor(() => expect(table.line).toBe('open'));
  return table;
}

function shown(): string[] {
  return heard.flatMap((message) => (message.type === 'hello' ? [message.key] : []));
}

beforeEach(() => {
  localStorage.clear();
  keep(ID, OLD);
  heard = [];
  sockets = [];
  answers = true;
});
afterEach(() => vi.useRealTimers());

describe('a new link', () => {
  it('replaces the key that this browser keeps', async () => {
    const table = await opened();
    expect(await table.renew()).toBe(true);
    expect(keyOf(ID)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(keyOf(ID)).not.toBe(OLD);
    expect(everyKey()).toEqual([keyOf(ID)]);
    expect(table.line).toBe('open');
  });

  it('is kept although its answer was lost', async () => {
    const table = await opened();
    answers = false;
    const asked = table.renew();
    await vi.waitFor(() => expect(heard.at(-1)?.type).toBe('renew'));
    vi.useFakeTimers();
    sockets.at(-1)?.onclose?.();
    expect(await asked).toBe(false);
    expect(everyKey()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toEqual([OLD, OLD]);
    showOut('bad_key');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shown().at(-1)).toBe(keyOf(ID));
    expect(keyOf(ID)).not.toBe(OLD);
    expect(table.farewell).toBe('');
  });

  it('is taken up by another window of the same browser', async () => {
    const table = await opened();
    keep(ID, 'n'.repeat(43));
    vi.useFakeTimers();
    showOut('revoked');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown()).toEqual([OLD, 'n'.repeat(43)]);
    expect(table.farewell).toBe('');
  });

  it('shows other devices out with a sentence', async () => {
    const table = await opened();
    showOut('revoked');
    expect(table.farewell).toBe('This link was replaced.');
    expect(table.line).toBe('closed');
  });

  it('is made only after a second thought', async () => {
    const onrenew = vi.fn(() => Promise.resolve(true));
    const info: TableInfo = infoOf(ID);
    render(Seats, { info, look: (seat) => emblemOf(null, null, seat), onrenew });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'New link' }));
    expect(onrenew).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Replace my link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New link' }));
    await user.click(screen.getByRole('button', { name: 'Replace my link' }));
    expect(onrenew).toHaveBeenCalledOnce();
    expect(screen.getByText(/This new link holds your seat now/)).toBeTruthy();
  });
});
