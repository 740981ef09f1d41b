import Board from '$games/nebula/Board.svelte';
import { routes } from '$games/nebula/routes';
import { learn } from '$games/nebula/words';
import { cleanup, render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, propsFor, type Viewer } from './scene';

beforeAll(() => learn('en'));
afterEach(cleanup);

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
}

function y(id: string): number {
  return Number(byId(id).getAttribute('cy'));
}

describe('the map', () => {
  it('has its layers in the agreed order', () => {
    render(Board, propsFor('0'));
    const layers = [...document.querySelectorAll('[id^="board-"]')].map(({ id }) => id);
    const wanted = [
      'board-space',
      'board-blocks',
      'board-lanes',
      'board-rings',
      'board-nodes',
      'board-planets',
      'board-links',
      'board-pieces',
      'board-targets',
      'board-badges',
      'board-labels',
      'board-focus',
    ];
    expect(layers.filter((id) => wanted.includes(id))).toEqual(wanted);
  });

  it.each<[string, string]>([
    ['block-1J12', '1J12'],
    ['block-1I12', '1I12, radioactive zone'],
    ['block-1F13', '1F13, unexplored zone'],
    [
      'planet-Y1',
      'Yellow planet Y1 on 1E7, home planet of Mara, 12 troops, Defensive Rings, range 1',
    ],
    ['planet-R1', 'Red planet R1 on 1C13, uncolonised planet'],
    ['ship-3', 'Your ship 3 on 1H12, 6 of 6 troops aboard, durability 2 of 2, 4 steps left'],
    ['piece-1-ship-2', 'Ines, ship 2 on 2F11, 5 of 6 troops aboard, durability 1 of 2'],
  ])('names %s in full', (id, name) => {
    render(Board, propsFor('0'));
    expect(byId(id).getAttribute('aria-label')).toBe(name);
  });

  it('is turned for the second seat', () => {
    render(Board, propsFor('0'));
    const before = [y('planet-Y1'), y('planet-R2')];
    cleanup();
    render(Board, propsFor('1'));
    const after = [y('planet-Y1'), y('planet-R2')];
    expect(before[0]).toBeGreaterThan(before[1] ?? 0);
    expect(after).toEqual([before[1], before[0]]);
  });

  it.each<Viewer>(['0', '1', 'spectator'])('gives every place one element (%s)', (viewer) => {
    render(
      Board,
      propsFor(viewer, { 'block-1H12': 'legal', 'block-1E7': 'legal', 'block-1A1': 'legal' }),
    );
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('hands on what is chosen, and asks about what is not possible', async () => {
    const props = propsFor('0', { 'block-1H13': 'legal', 'ship-3': 'chosen' });
    render(Board, props);
    const user = userEvent.setup();
    await user.click(byId('block-1H13'));
    expect(props.onplace).toHaveBeenCalledWith('block-1H13');
    await user.click(byId('block-1J12'));
    expect(props.onwhy).toHaveBeenCalledWith('block-1J12', expect.anything());
    await user.click(byId('piece-1-ship-1'));
    expect(props.onwhy).toHaveBeenLastCalledWith('block-2J9', expect.anything());
  });

  it('shows where the chosen ship can go, with the number of steps', () => {
    render(Board, propsFor('0', { 'ship-3': 'chosen' }));
    const ways = documentOf('0').map.ships.find(({ seat, number }) => seat === 0 && number === 3);
    expect(document.querySelectorAll('#board-links .way')).toHaveLength(ways?.reach.length ?? 0);
    const counts = [...document.querySelectorAll('#board-links text')].map(
      (text) => text.textContent,
    );
    expect(counts).toContain('4');
    expect(counts).not.toContain('5');
    expect(byId('block-1J12').getAttribute('aria-label')).toBe('1J12, 4 steps for ship 3');
  });

  it('knows the way of the chosen ship to every block that is several steps away', () => {
    const board = documentOf('0');
    const ship = board.map.ships.find(({ seat, number }) => seat === 0 && number === 3);
    const found = routes(board, ['ship-3']);
    expect(Object.keys(found)).toHaveLength(
      ship?.reach.filter((way) => way.length > 1).length ?? 0,
    );
    const way = found['block-1J12'] ?? [];
    expect(way).toHaveLength(4);
    expect(way.at(-1)).toBe('move 3 1J12');
    expect(routes(board, [])).toEqual({});
  });

  it('draws the drafted way from where the ship stood', async () => {
    const props = propsFor('0');
    const { rerender } = render(Board, props);
    expect(document.querySelector('#board-links .path')).toBeNull();
    const board = documentOf('0');
    for (const ship of board.map.ships) {
      if (ship.seat === 0 && ship.number === 3) ship.block = '1G10';
    }
    await rerender({
      ...props,
      board,
      targets: { 'ship-3': 'draft', 'block-1H11': 'draft', 'block-1G10': 'draft' },
    });
    expect(document.querySelectorAll('#board-links .path')).toHaveLength(2);
  });

  it('points at opposing ships when the question does', () => {
    const board = { ...documentOf('0'), pointing: 1 };
    render(Board, propsFor('0', { 'ship-2': 'legal' }, board));
    expect(byId('ship-2').getAttribute('aria-label')).toContain('Ines');
    expect(document.getElementById('piece-0-ship-2')).not.toBeNull();
  });
});
