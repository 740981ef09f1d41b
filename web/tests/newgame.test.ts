/** What can be chosen before a game. */
import { firstPlan, wish, withSeats } from '$lib/tables';
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { GAMES } from '../mock/samples';
import { boardsFirst } from '../src/games';
import OptionList from '../src/screens/newgame/OptionList.svelte';

const [gaia] = GAMES;

describe('options', () => {
  it('have a title, and a sentence that explains it', () => {
    if (!gaia) throw new Error('no sample');
    const [map] = gaia.options;
    const game = { ...gaia, options: map ? [{ ...map, text: 'How the map is laid.' }] : [] };
    render(OptionList, { game, plan: firstPlan(game, 'Ada', true), ontrouble: vi.fn() });
    const field = screen.getByRole('combobox', { name: /^Map/ });
    expect(field.getAttribute('aria-describedby')).toBe('about-map');
    expect(document.getElementById('about-map')?.textContent).toBe('How the map is laid.');
  });

  it('are neither shown nor sent where they mean nothing', () => {
    if (!gaia) throw new Error('no sample');
    const options = gaia.options.map((option) =>
      option.name === 'map' ? { ...option, players: [3] } : option,
    );
    const game = { ...gaia, options };
    const plan = firstPlan(game, 'Ada', true);
    render(OptionList, { game, plan, ontrouble: vi.fn() });
    expect(screen.queryByRole('combobox', { name: /^Map/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: /^Turn order/ })).toBeTruthy();
    expect(wish(game, plan, 'Ada').options).not.toHaveProperty('map');
    expect(wish(game, withSeats(game, plan, 3), 'Ada').options).toHaveProperty('map');
  });
});

describe('the list of games', () => {
  it('begins with those that have a board of their own', () => {
    const games = ['eclipse', 'gaia', 'nebula'].map((id) => ({ id }));
    expect(boardsFirst(games).map((game) => game.id)).toEqual(['gaia', 'nebula', 'eclipse']);
  });
});
