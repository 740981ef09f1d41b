/** Opening a seat link: no link costs the key that this browser holds. */
import { api } from '$lib/api';
import type { Socket } from '$lib/connection';
import {
  changeSeats,
  comingKey,
  everyKey,
  keep,
  keyOf,
  offer,
  offered,
  otherKey,
  takeComing,
  withdraw,
} from '$lib/guests';
import type { FromVisitor, ToVisitor } from '$lib/protocol';
import { Table } from '$lib/table.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { infoOf } from '../mock/samples';
import LinkNotice from '../src/screens/table/LinkNotice.svelte';
import { lineTo } from './line';

const ID = 'duel';
const OWN = 'o'.repeat(43);
const LINK = 'l'.repeat(43);

/** The keys that open the table, and those that were shown to it. */
let good: string[];
let shown: string[];

function dial(): Socket {
  return lineTo((message, socket) => hear(socket, message));
}

function hear(socket: Socket, message: FromVisitor): void {
  if (message.type !== 'hello') return;
  shown.push(message.key);
  if (message.key === '' || good.includes(message.key)) {
    const table = infoOf(ID);
    say(socket, { type: 'welcome', protocol: 1, table, chat: [], orders: {}, spectators: 0 });
  } else {
    say(socket, { type: 'farewell', code: 'bad_key', error: 'No such link.', retry: false });
    socket.onclose?.();
  }
}

function say(socket: Socket, message: ToVisitor): void {
  socket.onmessage?.({ data: JSON.stringify(message) });
}

const opens = vi.fn((_: string, key: string) => Promise.resolve(good.includes(key)));

/** The table, when the line stands and the link has been looked at. */
async function visit(): Promise<Table> {
  const table = new Table(ID, dial, api.past, opens);
  table.open();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(table.line).toBe('open');
  expect(table.farewell).toBe('');
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  opens.mockClear();
  shown = [];
});
afterEach(() => vi.useRealTimers());

describe('a link', () => {
  it('is kept once it has opened the table', async () => {
    good = [LINK];
    offer(ID, LINK);
    const table = await visit();
    expect(shown).toEqual([LINK]);
    expect([keyOf(ID), offered(ID), table.link]).toEqual([LINK, '', '']);
  });

  it('to another seat leaves the own one, and offers to change', async () => {
    good = [OWN, LINK];
    keep(ID, OWN);
    offer(ID, LINK);
    const table = await visit();
    expect(shown).toEqual([OWN]);
    expect([keyOf(ID), table.link]).toEqual([OWN, 'another']);
    changeSeats(ID);
    expect([keyOf(ID), otherKey(ID)]).toEqual([LINK, OWN]);
    changeSeats(ID);
    expect([keyOf(ID), otherKey(ID)]).toEqual([OWN, LINK]);
  });

  it('does not cost a key that was left for another seat', async () => {
    good = [OWN, LINK];
    keep(ID, OWN);
    offer(ID, LINK);
    changeSeats(ID);
    offer(ID, 'x'.repeat(43));
    expect((await visit()).link).toBe('kept');
    expect((await visit()).link).toBe('another');
    expect(everyKey()).toEqual([LINK, OWN]);
    offer(ID, 'y'.repeat(43));
    changeSeats(ID);
    expect(everyKey()).toEqual(['y'.repeat(43), OWN, LINK]);
    expect((await visit()).link).toBe('another'); // back on the first seat that opens
    expect([keyOf(ID), otherKey(ID)]).toEqual([OWN, LINK]);
  });

  it('is forgotten where it is not wanted', async () => {
    good = [OWN, LINK];
    keep(ID, OWN);
    offer(ID, LINK);
    await visit();
    withdraw(ID);
    expect((await visit()).link).toBe('');
  });

  it('that opens nothing leaves the own key in force', async () => {
    good = [OWN];
    keep(ID, OWN);
    offer(ID, LINK);
    const table = await visit();
    expect([keyOf(ID), offered(ID), table.link]).toEqual([OWN, '', 'kept']);
  });

  it('is looked at again where the server could not say', async () => {
    good = [OWN];
    opens.mockRejectedValueOnce(new Error('unreachable'));
    keep(ID, OWN);
    offer(ID, LINK);
    expect((await visit()).link).toBe('');
    expect(offered(ID)).toBe(LINK);
    expect((await visit()).link).toBe('kept');
  });

  it('takes the place of a key that opens nothing any more', async () => {
    good = [LINK];
    keep(ID, OWN);
    offer(ID, LINK);
    const table = await visit();
    expect(shown).toEqual([OWN, LINK]);
    expect([keyOf(ID), offered(ID), table.link]).toEqual([LINK, '', '']);
  });

  it('that opens nothing lets one watch, and says so', async () => {
    good = [];
    offer(ID, LINK);
    const table = await visit();
    expect(shown).toEqual([LINK, '']);
    expect([keyOf(ID), table.link]).toEqual(['', 'watching']);
  });

  it('is the own one: nothing to say', async () => {
    good = [OWN];
    keep(ID, OWN);
    offer(ID, OWN);
    const table = await visit();
    expect([keyOf(ID), offered(ID), table.link]).toEqual([OWN, '', '']);
    expect(opens).not.toHaveBeenCalled();
  });
});

describe('a refused key', () => {
  it('stays kept, for the server may know it again', async () => {
    good = [];
    keep(ID, OWN);
    expect((await visit()).link).toBe('watching');
    expect(keyOf(ID)).toBe('');
    expect(localStorage.getItem('orrery.keys')).toContain(OWN);
  });
});

describe('a browser that must not remember', () => {
  it('knows the new key as long as the page is open', () => {
    keep(ID, OWN);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const next = comingKey(ID);
    expect(comingKey(ID)).toBe(next);
    takeComing(ID);
    expect(keyOf(ID)).toBe(next);
    full.mockRestore();
    keep(ID, next);
    expect(localStorage.getItem('orrery.keys')).toContain(next);
  });
});

describe('the notice', () => {
  it.each([
    ['kept', /You stay where you are/],
    ['watching', /You are watching; ask the host/],
  ] as const)('says what became of the link: %s', async (news, words) => {
    vi.useRealTimers();
    const onclose = vi.fn();
    render(LinkNotice, { id: ID, news, onclose });
    expect(screen.getByRole('status').textContent).toMatch(words);
    expect(screen.queryByRole('button', { name: 'Change seats' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onclose).toHaveBeenCalledOnce();
  });
});
