import Board from '$games/gaia/Board.svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { boardIn, propsOf } from './documents';

const LAYERS = ['space', 'hexes', 'sectors', 'planets', 'links', 'pieces', 'targets', 'badges'];

function byId(id: string): Element {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

describe('the map', () => {
  it('has every space as a place with a full name', () => {
    render(Board, propsOf('turn'));
    for (const space of boardIn('turn').spaces) {
      const name = byId(`space-${space.id}`).getAttribute('aria-label');
      expect(name).toMatch(new RegExp(`^${space.id}, \\S`));
    }
    expect(byId('space-10A11').getAttribute('aria-label')).toBe(
      '10A11, Oxide, mine (Hadsch Hallas), power value 1, can be chosen now',
    );
  });

  it('draws its layers in one order', () => {
    render(Board, propsOf('turn'));
    const drawn = [...document.querySelectorAll('svg[role="group"] > g')].map(({ id }) => id);
    const wanted = LAYERS.map((name) => `board-${name}`);
    expect(drawn.filter((id) => wanted.includes(id))).toEqual(wanted);
  });

  it('draws each structure as the piece that it is', () => {
    render(Board, propsOf('turn'));
    for (const { id, structure } of boardIn('turn').spaces) {
      if (structure === undefined) continue;
      const shown = byId(`piece-${id}`).querySelector('use')?.getAttribute('href');
      expect(shown).toContain(
        `#${structure.replace(/_(knowledge|qic)$/, '').replaceAll('_', '-')}`,
      );
    }
  });

  it('lets legal places be chosen and asks why about the others', async () => {
    const props = propsOf('turn');
    render(Board, props);
    await userEvent.click(byId('space-10A11'));
    expect(props.onplace).toHaveBeenCalledWith('space-10A11');
    await userEvent.click(byId('space-1C'));
    expect(props.onwhy).toHaveBeenCalledWith('space-1C', expect.anything());
  });

  it('shows a federation in the making with what it would cost', () => {
    render(Board, propsOf('federation'));
    const making = boardIn('federation').making;
    expect(document.querySelectorAll('.taken')).toHaveLength(making?.planets.length ?? -1);
    expect(document.querySelectorAll('.proposed')).toHaveLength(
      making?.proposed_satellites.length ?? -1,
    );
    expect(screen.getByText('Federation: power value 7 of 7')).toBeTruthy();
    expect(screen.getByText('cheapest: 5 more satellites')).toBeTruthy();
  });

  it('outlines every federation', () => {
    render(Board, propsOf('over'));
    const { federations } = boardIn('over');
    expect(document.querySelectorAll('path.federation')).toHaveLength(federations.length);
  });
});
