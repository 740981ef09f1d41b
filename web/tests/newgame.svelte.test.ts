/** What can be chosen before a game. */
import { emblemOf, signOf } from '$lib/emblems';
import { firstPlan, wish, withSeats } from '$lib/tables';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { GAMES } from '../mock/samples';
import { boardsFirst } from '../src/games';
import { emblemOf as nebulaSign } from '../src/games/nebula/looks';
import OptionList from '../src/screens/newgame/OptionList.svelte';
import SeatList from '../src/screens/newgame/SeatList.svelte';

const [gaia] = GAMES;

describe('options', () => {
  it('have a title, and a sentence that explains it', () => {
    if (!gaia) throw new Error('no sample');
    const [map] = gaia.options;
    const game = { ...gaia, options: map ? [{ ...map, text: 'How the map is laid.' }] : [] };
    const plan = $state(firstPlan(game, 'Ada', true));
    render(OptionList, { game, plan, ontrouble: vi.fn() });
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
    const plan = $state(firstPlan(game, 'Ada', true));
    render(OptionList, { game, plan, ontrouble: vi.fn() });
    expect(screen.queryByRole('combobox', { name: /^Map/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: /^Turn order/ })).toBeTruthy();
    expect(wish(game, plan, 'Ada').options).not.toHaveProperty('map');
    expect(wish(game, withSeats(game, plan, 3), 'Ada').options).toHaveProperty('map');
  });
});

describe('the sign of a seat', () => {
  it.each([0, 1])('is the one that it has at the table, where that is known: %i', (seat) => {
    expect(signOf('nebula', seat)).toEqual(nebulaSign(seat));
  });

  it('is plain where it comes with the game', () => {
    expect(signOf('gaia', 1)).toEqual(emblemOf(null, null, 1));
  });
});

describe('a level', () => {
  it.each([
    ['random', 'answers at once'],
    ['novice', /^looks at \d+ positions/],
    ['adept', 'looks at every answer one step ahead'],
    ['master', /^tries out up to \d+ continuations/],
  ])('says beside the seat what its bot does: %s', async (level, text) => {
    if (!gaia) throw new Error('no sample');
    const game = {
      ...gaia,
      levels: ['random', 'novice', 'adept', 'master'],
      default_level: 'adept',
    };
    const plan = $state(withSeats(game, firstPlan(game, 'Ada', true), 2));
    render(SeatList, { game, plan, me: 'Ada' });
    const user = userEvent.setup();
    await user.selectOptions(screen.getByRole('combobox', { name: /2/ }), 'bot');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level of the bot' }), level);
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('a plan', () => {
  it('takes what is chosen, and what it shows follows it', async () => {
    if (!gaia) throw new Error('no sample');
    const plan = $state(firstPlan(gaia, 'Ada', true));
    render(OptionList, { game: gaia, plan, ontrouble: vi.fn() });
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Name of the table' }), 'Friday');
    await user.click(screen.getByRole('checkbox'));
    expect([plan.name, plan.hints]).toEqual(['Friday', false]);
    plan.hints = true;
    flushSync();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});

describe('the list of games', () => {
  it('begins with those that have a board of their own', () => {
    const games = ['eclipse', 'gaia', 'nebula'].map((id) => ({ id }));
    expect(boardsFirst(games).map((game) => game.id)).toEqual(['gaia', 'nebula', 'eclipse']);
  });
});
