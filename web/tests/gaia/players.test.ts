import Players from '$games/gaia/Players.svelte';
import Summary from '$games/gaia/Summary.svelte';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { boardIn, propsOf } from './documents';

beforeAll(() => {
  // jsdom knows dialogs, but not how to open them.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
});

describe('the players', () => {
  it('show the own board in full and the others in short', () => {
    render(Players, propsOf('turn'));
    const own = screen.getByRole('region', { name: 'Your board' });
    expect(within(own).getByText('Hadsch Hallas')).toBeTruthy();
    expect(own.querySelectorAll('.slot')).toHaveLength(8 + 4 + 3 + 3);
    const others = screen.getByRole('region', { name: 'Other players' });
    expect(within(others).getAllByRole('listitem')).toHaveLength(2);
    expect(within(others).getByText('Itars')).toBeTruthy();
  });

  it('say who decides', () => {
    render(Players, propsOf('turn'));
    const own = screen.getByRole('region', { name: 'Your board' });
    expect(within(own).getByText('decides now')).toBeTruthy();
    expect(screen.getAllByText('decides now')).toHaveLength(1);
  });

  it('say it as confirmed while a draft ends with the question of somebody else', () => {
    const drafted = { ...boardIn('turn'), deciding: [1], turn: 1 };
    render(Players, propsOf('turn', { board: drafted, before: boardIn('turn') }));
    const own = screen.getByRole('region', { name: 'Your board' });
    expect(within(own).getByText('decides now')).toBeTruthy();
    expect(screen.getAllByText('decides now')).toHaveLength(1);
  });

  it('tell resources and power in words', () => {
    render(Players, propsOf('turn'));
    const { power } = boardIn('turn').players[0] ?? {};
    const name = `Power: area I ${power?.first}, area II ${power?.second}, area III ${power?.third}`;
    expect(screen.getByRole('group', { name: new RegExp(name) })).toBeTruthy();
    const own = screen.getByRole('region', { name: 'Your board' });
    expect(within(own).getByText('knowledge').tagName).toBe('DT');
  });

  it('open as whole boards', async () => {
    render(Players, propsOf('turn'));
    await userEvent.click(screen.getByRole('button', { name: /Show all of Itars/ }));
    const whole = screen.getByRole('dialog', { name: 'Itars' });
    expect(whole.querySelectorAll('.slot')).toHaveLength(18);
  });

  it('leave nobody out for a spectator', () => {
    render(Players, propsOf('turn', { you: [] }));
    expect(screen.queryByRole('region', { name: 'Your board' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /Show all of/ })).toHaveLength(3);
  });

  it('show what a draft gains and loses in the slots', () => {
    const before = structuredClone(boardIn('turn'));
    const slots = (kind: string): { built: boolean }[] =>
      before.players[0]?.pieces.find((row) => row.kind === kind)?.slots ?? [];
    const uncovered = slots('mine').findLast((slot) => slot.built);
    const covered = slots('trading_station').find((slot) => !slot.built);
    if (uncovered) uncovered.built = false; // the draft has built it
    if (covered) covered.built = true; // the draft has taken it back
    render(Players, propsOf('turn', { before }));
    const own = screen.getByRole('region', { name: 'Your board' });
    expect(own.querySelectorAll('.slot.gain')).toHaveLength(1);
    expect(own.querySelectorAll('.slot.loss')).toHaveLength(1);
  });

  it('let areas of power be chosen where tokens leave', async () => {
    const props = propsOf('turn', { targets: { 'bowl-1': 'legal', 'bowl-2': 'legal' } });
    render(Players, props);
    await userEvent.click(screen.getByRole('button', { name: 'area II, can be chosen now' }));
    expect(props.onplace).toHaveBeenCalledWith('bowl-2');
  });

  it('have one id for every place', () => {
    render(Players, propsOf('over'));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the summary', () => {
  it('tells what the own seat has', () => {
    render(Summary, propsOf('turn'));
    const { resources, vp } = boardIn('turn').players[0] ?? {};
    expect(screen.getByText('credits').parentElement?.textContent).toContain(
      String(resources?.credits),
    );
    expect(screen.getByText('VP').parentElement?.textContent).toContain(String(vp));
  });
});
