import boards from '$games/nebula';
import Players from '$games/nebula/Players.svelte';
import Shared from '$games/nebula/Shared.svelte';
import Summary from '$games/nebula/Summary.svelte';
import { learn } from '$games/nebula/words';
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, propsFor, type Viewer } from './scene';

beforeAll(() => learn('en'));
afterEach(cleanup);

function panel(seat: number): HTMLElement {
  const found = document.getElementById(`player-${seat}`);
  if (found === null) throw new Error(`no panel of ${seat}`);
  return found;
}

describe('control panels', () => {
  it('come with the own one first, whole; the other in short', () => {
    render(Players, propsFor('1'));
    const panels = [...document.querySelectorAll('[id^="player-"]')].map(({ id }) => id);
    expect(panels).toEqual(['player-1', 'player-0']);
    expect(within(panel(1)).getByText('Free Exchange')).toBeTruthy();
    expect(within(panel(0)).queryByText('Free Exchange')).toBeNull();
  });

  it('of the other player open', async () => {
    render(Players, propsFor('0'));
    await userEvent.setup().click(within(panel(1)).getByRole('button', { expanded: false }));
    expect(within(panel(1)).getByText('Free Exchange')).toBeTruthy();
  });

  it('say whose turn it is', () => {
    render(Players, propsFor('1'));
    expect(within(panel(0)).getByText('on turn')).toBeTruthy();
    expect(within(panel(1)).queryByText('on turn')).toBeNull();
  });

  it('say what is held and what the next Harvest gives', () => {
    render(Players, propsFor('0'));
    const text = 'Metal: 18 of 35, next Harvest 1d6+10, specialised extractor';
    expect(within(panel(0)).getByText(text)).toBeTruthy();
  });

  it.each<Viewer>(['0', 'spectator'])('keep face-down chips face down (%s)', (viewer) => {
    render(Players, propsFor(viewer));
    const chip = 'face down: advanced technology, red, 3 turns left';
    expect(within(panel(1)).getByText(chip)).toBeTruthy();
    expect(within(panel(1)).queryByText(/Supernova/)).toBeNull();
    expect(JSON.stringify(documentOf(viewer).players[1].projects)).not.toContain('supernova');
  });

  it('make places of what can be chosen', async () => {
    const props = propsFor('0', { 'technology-pathfinder': 'legal', 'ship-1': 'legal' });
    render(Players, props);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Pathfinder/ }));
    expect(props.onplace).toHaveBeenCalledWith('technology-pathfinder');
    await user.click(screen.getByRole('button', { name: /^Your ship 1/ }));
    expect(props.onplace).toHaveBeenCalledWith('ship-1');
  });

  it('point at technologies of the other player when the question does', () => {
    const board = { ...documentOf('0'), pointing: 1 };
    render(Players, propsFor('0', { 'technology-repair': 'legal' }, board));
    expect(within(panel(1)).getByRole('button', { name: /^Repair/ })).toBeTruthy();
    expect(within(panel(0)).queryByRole('button', { name: /^Repair/ })).toBeNull();
  });
});

describe('what concerns both', () => {
  it('is the phase, the turn and what is missing to win', () => {
    render(Shared, propsFor('0'));
    expect(screen.getByText('Conflict').getAttribute('aria-current')).toBe('step');
    expect(screen.getByText(/turn 14 of 100/)).toBeTruthy();
    const mine = screen.getByRole('group', { name: 'Mara' });
    expect(within(mine).getAllByText('missing')).toHaveLength(1);
    expect(within(mine).getByText('1G10')).toBeTruthy();
  });

  it('is a combat within reach, with its odds', () => {
    render(Shared, propsFor('0'));
    expect(screen.getByText(/ship 3 against ship 1/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Mara wins: 91 %' })).toBeTruthy();
  });

  it('is a combat that goes on', () => {
    const fighter = { bonus: 0, durability: 2, roll: 0, troops: 4 };
    const board = documentOf('0');
    board.combat = {
      declared: true,
      fighters: [
        { ...fighter, seat: 0, number: 3, block: '1J12', odds: 64, roll: 5, bonus: 1 },
        { ...fighter, seat: 1, number: 1, block: '2J9', odds: 36 },
      ],
    };
    board.loss = { seat: 1, number: 1 };
    render(Shared, propsFor('0', {}, board));
    expect(screen.getByText('Mara, ship 3')).toBeTruthy();
    expect(screen.getByRole('img', { name: '5' })).toBeTruthy();
    expect(screen.getByText(/still be avoided/)).toBeTruthy();
    expect(screen.getByText(/Ines: ship 1 is about to lose/)).toBeTruthy();
  });

  it('is who has won', () => {
    const board = documentOf('0');
    board.turn.phase = 'over';
    board.winner = 1;
    board.ended = 'planets';
    render(Shared, propsFor('0', {}, board));
    expect(screen.getByText('Ines has won')).toBeTruthy();
  });

  it('fits in a line for phones', () => {
    render(Summary, propsFor('0'));
    expect(screen.getByRole('list').textContent?.replace(/\s+/g, ' ').trim()).toMatch(/18.*9.*22/);
  });
});

describe('for the shell', () => {
  it('each seat has a sign of its own', () => {
    const looks = [0, 1].map((seat) => boards.emblem?.(documentOf('0'), seat));
    expect(looks[0]?.glyph).not.toBe(looks[1]?.glyph);
    expect(looks[0]?.colour).not.toBe(looks[1]?.colour);
  });
});
