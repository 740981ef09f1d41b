import Shared from '$games/gaia/Shared.svelte';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { boardIn, propsOf } from './documents';

/** What is said of a place before its signs. */
function nameOf(place: string): string {
  return document.getElementById(place)?.querySelector('.sr')?.textContent ?? '';
}

describe('the shared boards', () => {
  it('have every track, tile, action, booster and token as a place', () => {
    render(Shared, propsOf('turn'));
    const board = boardIn('turn');
    const places = [
      ...board.tracks.flatMap(({ id, standard, advanced }) => [
        `track-${id}`,
        `position-${standard.id}`,
        `position-${advanced.id}`,
      ]),
      ...board.free.map(({ id }) => `position-${id}`),
      ...board.actions.map(({ id }) => `board_action-${id}`),
      ...board.boosters.map(({ id }) => `booster-${id}`),
      ...board.tokens.map(({ id }) => `token-${id}`),
    ];
    expect(places).toHaveLength(6 * 3 + 3 + 10 + board.boosters.length + 6);
    for (const place of places) {
      expect(nameOf(place)).toMatch(/\S/);
    }
  });

  it('mark what can be chosen, and only that', async () => {
    const props = propsOf('turn');
    render(Shared, props);
    const action = screen.getByRole('button', { name: /^4 power for 2 ore, can be chosen now$/ });
    expect(action.dataset['state']).toBe('legal');
    await userEvent.click(action);
    expect(props.onplace).toHaveBeenCalledWith('board_action-power_ore_2');
    const closed = screen.getByRole('button', { name: '4 Q.I.C. for a technology tile' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(closed);
    expect(props.onwhy).toHaveBeenCalledWith('board_action-qic_tech_tile', expect.anything());
  });

  it('tell levels and who stands there', () => {
    render(Shared, propsOf('turn'));
    const track = document.getElementById('track-terraforming');
    const name = nameOf('track-terraforming');
    expect(name).toMatch(/^Terraforming\. Level 5: .*Level 0: terraforming step: ore 3/);
    for (const faction of ['Hadsch Hallas', 'Itars', 'Ambas']) expect(name).toContain(faction);
    expect(track?.querySelectorAll('.emblem')).toHaveLength(3);
  });

  it('show the round that scores now, and the standing for the end', () => {
    render(Shared, propsOf('turn'));
    const scoring = screen.getByRole('region', { name: 'Scoring' });
    const now = within(scoring).getAllByRole('listitem', { current: 'step' });
    expect(now).toHaveLength(1);
    expect(now[0]?.textContent).toContain('2');
    for (const { standings } of boardIn('turn').finals) expect(standings).toHaveLength(3);
    expect(within(scoring).getAllByText(/^Itars \d+, \d+ VP$/)).toHaveLength(2);
  });

  it('name a used action as used', () => {
    const board = structuredClone(boardIn('turn'));
    for (const action of board.actions) action.used = true;
    render(Shared, propsOf('turn', { board, targets: {} }));
    expect(screen.getAllByRole('button', { name: /used until the next round$/ })).toHaveLength(10);
  });
});
