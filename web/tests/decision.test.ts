/** The decision panel at a table that answers like the server. */
import boards from '$games/fallback';
import Panel from '$lib/decision/Panel.svelte';
import type { Socket } from '$lib/connection';
import { Play } from '$lib/play.svelte';
import { Table } from '$lib/table.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GAMES } from '../mock/samples';
import { MockTable } from '../mock/table';

/** A line that answers at once. */
function line(id: string): Socket {
  const socket: Socket = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => queueMicrotask(() => far.hear(JSON.parse(text))),
    close: () => undefined,
  };
  const far = new MockTable(id, (message) => socket.onmessage?.({ data: JSON.stringify(message) }));
  queueMicrotask(() => socket.onopen?.());
  return socket;
}

let play: Play;

beforeEach(async () => {
  play = new Play(new Table('triangle', () => line('triangle')));
  play.boards = boards;
  play.table.open();
  await vi.waitFor(() => expect(play.question).not.toBeNull());
  render(Panel, { play, game: GAMES[0] ?? null, name: (seat: number) => `seat ${seat}` });
});

describe('the decision panel', () => {
  it('shows a long list by kind, and what is closed with its question mark', () => {
    expect(screen.getByText('build a mine')).toBeTruthy();
    expect(screen.getByText('4 ways')).toBeTruthy();
    expect(screen.getByRole('button', { name: /start a Gaia project.*Why not/ })).toBeTruthy();
  });

  it('opens a kind, drafts the option that is pressed, and shows what changes', async () => {
    await userEvent.click(screen.getByText('build a mine'));
    await userEvent.click(screen.getByRole('button', { name: /build a mine on 4B0/ }));
    await vi.waitFor(() => expect(play.draft.map((step) => step.action)).toEqual(['mine 4B0']));
    expect(screen.getByText('Credits').nextElementSibling?.textContent).toMatch(/7.*4/s);
  });

  it('lists only what can be done at a chosen place', async () => {
    play.choosePlace('space-9B0');
    await vi.waitFor(() =>
      expect(screen.getAllByText(/upgrade the structure on 9B0/)).toHaveLength(2),
    );
    expect(screen.queryByText(/build a mine on/)).toBeNull();
  });

  it('drafts at once where a place leaves one option', async () => {
    play.choosePlace('space-7A11');
    await vi.waitFor(() => expect(play.draft).toHaveLength(1));
    expect(play.targets['space-7A11']).toBe('draft');
  });

  it('goes to a place further away step by step, as far as it is possible', async () => {
    const way = ['mine 7A11', 'mine 1A1'];
    play.boards = { ...boards, routes: () => ({ 'space-1A1': way, 'space-2A2': ['fly', 'fly'] }) };
    expect(play.targets['space-1A1']).toBe('legal');
    expect(play.targets['space-2A2']).toBeUndefined();
    play.choosePlace('space-1A1');
    await vi.waitFor(() => expect(play.draft.map((step) => step.action)).toEqual(['mine 7A11']));
    await vi.waitFor(() => expect(play.table.busy).toBe(false));
    expect(play.table.trouble).toBe('');
  });

  it('undoes and redoes a step', async () => {
    play.choosePlace('space-7A11');
    await vi.waitFor(() => expect(play.draft).toHaveLength(1));
    await play.undo(false);
    await vi.waitFor(() => expect(play.draft).toHaveLength(0));
    await play.redo();
    await vi.waitFor(() => expect(play.draft.map((step) => step.action)).toEqual(['mine 7A11']));
  });

  it('confirms the draft and hears what came of it', async () => {
    play.choosePlace('space-7A11');
    await vi.waitFor(() => expect(play.canConfirm).toBe(true));
    await play.confirm();
    await vi.waitFor(() => expect(play.table.log.at(-1)?.sequence).toBe(214));
    expect(play.table.news).toHaveLength(1);
  });

  it('says why a place is not possible, and marks it', async () => {
    await play.askPlace('space-8X8', null);
    expect(play.why?.findings[0]?.reasons[0]?.rule).toBe('gaia.mine.range');
    expect(play.targets['space-8X8']).toBe('illegal');
    expect(play.escape()).toBe(true);
    expect(play.targets['space-8X8']).toBeUndefined();
  });

  it('explains a kind of decision until it is understood', async () => {
    expect(screen.getByText(/one main action/, { selector: '.hint p' })).toBeTruthy();
    await userEvent.click(screen.getByText('Understood'));
    expect(screen.queryByText('Understood')).toBeNull();
  });
});
