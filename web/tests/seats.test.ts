/** What the host can do with the seats of others: nothing that would be refused is offered. */
import { emblemOf } from '$lib/emblems';
import { keep } from '$lib/guests';
import type { Seat, TableInfo } from '$lib/protocol';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { infoOf } from '../mock/samples';
import Seats from '../src/screens/table/Seats.svelte';

const ID = 'duel';
const STAND_IN: Partial<Seat> = { kind: 'bot', level: 'greedy', present: false };

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** What the server was asked for. */
let asked: string[];

/** The host's table, at which the other seat is like this. */
function show(other: Partial<Seat>, info: Partial<TableInfo> = {}): void {
  const table = infoOf(ID);
  const seats = table.seats.map((seat) => (seat.yours ? seat : { ...seat, ...other }));
  const look = (seat: number): ReturnType<typeof emblemOf> => emblemOf(null, null, seat);
  render(Seats, { info: { ...table, seats, ...info }, look, onrenew: () => Promise.resolve(true) });
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

function offered(name: string): boolean {
  const found = screen.queryByRole('button', { name });
  return found !== null && found.getAttribute('aria-disabled') !== 'true';
}

function whyNot(name: string): string {
  const id = button(name).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

beforeEach(() => {
  keep(ID, 'k'.repeat(43));
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('/seats/')[1] ?? address);
    return Promise.resolve(Response.json({ seat: 1, key: 'n'.repeat(43) }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the seat of a person', () => {
  it('is not given to a bot while the person is here, and the host reads why', async () => {
    show({ present: true, kept: '' });
    expect(offered('Let a bot play')).toBe(false);
    expect(whyNot('Let a bot play')).toContain('when they have left');
    await userEvent.setup().click(button('Let a bot play'));
    expect(asked).toEqual([]);
  });

  it('is kept for a moment for a person who has just left', () => {
    show({ present: false, kept: soon(1) });
    expect(offered('Let a bot play')).toBe(false);
    expect(whyNot('Let a bot play')).toContain('has just left');
  });

  it('is given to a bot when the person has left', async () => {
    show({ present: false, kept: null });
    expect(offered('Let a bot play')).toBe(true);
    await userEvent.setup().click(button('Let a bot play'));
    expect(asked).toEqual(['1/replace']);
  });

  it('is given to a bot when the table has waited long enough', async () => {
    vi.useFakeTimers();
    show({ present: true, kept: soon(2) });
    expect(offered('Let a bot play')).toBe(false);
    expect(whyNot('Let a bot play')).toContain('if they do not move');
    await vi.advanceTimersByTimeAsync(126_000);
    expect(offered('Let a bot play')).toBe(true);
    expect(whyNot('Let a bot play')).toBe('');
  });
});

describe('the seat of a stand-in', () => {
  it('is kept for its person for a while', async () => {
    show({ ...STAND_IN, kept: soon(9) });
    expect(offered('Link')).toBe(false);
    expect(whyNot('Link')).toContain('kept for its player');
    await userEvent.setup().click(button('Link'));
    expect(screen.queryByText('Invite somebody else')).toBeNull();
    expect(offered('Give back')).toBe(true);
  });

  it('is given back when its person is here again', async () => {
    show({ ...STAND_IN, present: true, kept: '' });
    expect(offered('Link')).toBe(false);
    expect(whyNot('Link')).toContain('give the seat back');
    await userEvent.setup().click(button('Give back'));
    expect(asked).toEqual(['1/replace']);
  });

  it('goes to somebody else only after a second thought', async () => {
    show({ ...STAND_IN, kept: soon(-1) });
    const user = userEvent.setup();
    await user.click(button('Link'));
    expect(asked).toEqual([]);
    expect(screen.getByText(/loses it/)).toBeTruthy();
    await user.click(button('Cancel'));
    expect(screen.queryByText(/loses it/)).toBeNull();
    await user.click(button('Link'));
    await user.click(button('Invite somebody else'));
    expect(asked).toEqual(['1/invite']);
    expect(screen.queryByText(/loses it/)).toBeNull();
  });

  it('is asked about as well where the bot plays for the host', async () => {
    show({ ...STAND_IN, stands_in: soon(-1) });
    expect(offered('Give back')).toBe(true);
    await userEvent.setup().click(button('Link'));
    expect(asked).toEqual([]);
  });
});

describe('the seat of nobody', () => {
  it('is invited to at once before the game, and a bot from the start gives nothing back', async () => {
    show(STAND_IN, { started: false });
    expect(offered('Give back')).toBe(false);
    await userEvent.setup().click(button('Link'));
    expect(asked).toEqual(['1/invite']);
  });

  it('is invited to only after a second thought while a game runs: it waits then', async () => {
    show(STAND_IN);
    const user = userEvent.setup();
    await user.click(button('Link'));
    expect(asked).toEqual([]);
    expect(screen.getByText(/The game waits until somebody has come/)).toBeTruthy();
    await user.click(button('Invite somebody'));
    expect(asked).toEqual(['1/invite']);
  });

  it('is none of the business of others', () => {
    show({ present: true }, { host: false });
    expect(screen.queryByRole('button', { name: 'Let a bot play' })).toBeNull();
  });
});

describe('a further own seat, of somebody at the same screen', () => {
  const SHARED: Partial<Seat> = { yours: true, kind: 'human', present: true, kept: null };

  it('is given to a bot only after a second thought', async () => {
    show(SHARED);
    const user = userEvent.setup();
    await user.click(button('Let a bot play'));
    expect(asked).toEqual([]);
    await user.click(button('Give it to the bot'));
    expect(asked).toEqual(['1/replace']);
  });

  it('gets a link of its own only after a second thought', async () => {
    show(SHARED);
    const user = userEvent.setup();
    await user.click(button('Link for this seat'));
    expect(asked).toEqual([]);
    expect(screen.getByText(/no longer be played on this screen/)).toBeTruthy();
    await user.click(button('Hand on the seat'));
    expect(asked).toEqual(['1/invite']);
    expect(screen.getByLabelText<HTMLInputElement>(/takes the seat/).value).toContain('nnn');
  });

  it('shares the own link with the first, which stays', () => {
    show(SHARED);
    expect(screen.getAllByRole('button', { name: 'My link' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Link for this seat' })).toHaveLength(1);
  });

  it('is handed on by anybody, but only the host has bots', () => {
    show(SHARED, { host: false });
    expect(offered('Link for this seat')).toBe(true);
    expect(offered('Let a bot play')).toBe(false);
  });
});
