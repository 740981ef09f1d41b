/** A game without a drawn board: what can be read is shown in words, the rest is left out. */
import boards from '$games/fallback';
import { playersOf, shared } from '$games/fallback/document';
import { fieldName, placeName, wordsOf } from '$games/fallback/words';
import { isDrawn } from '$games/index';
import { speak } from '$lib/messages/index.svelte';
import type { Seat } from '$lib/protocol';
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { infoOf } from '../mock/samples';

const BARE = {
  game: 'eclipse',
  players: 2,
  round: 3,
  bag: [-1, -1, -1, -1],
  epoch: 27,
  colony_ships: [3, 1],
  species: [4, 7],
  stored: [-1, 2],
};
const MADE = { phase: 'harvest', gaps: [-1, 2], players: [{ ore: 4, hand: [-1, -1] }, { ore: 2 }] };

const seats: readonly Seat[] = infoOf('duel').seats;

function show(part: 'Board' | 'Players', board: unknown): string {
  const targets = { 'resource-materials': 'legal', 'zone-2-11': 'legal' } as const;
  const onplace = (): void => undefined;
  const { container } = render(boards[part], {
    board,
    seats,
    you: [0],
    targets,
    onplace,
    onwhy: onplace,
  });
  return container.textContent;
}

beforeAll(async () => {
  for (const language of ['en', 'pt', 'uk'] as const) await wordsOf('eclipse').learn(language);
});
afterEach(() => speak('en'));

describe('a game without a drawn board', () => {
  it('is told from those that have one', () => {
    expect(isDrawn('eclipse')).toBe(false);
    expect(isDrawn('gaia')).toBe(true);
  });

  it.each([
    ['en', 'not drawn yet', 'Materials'],
    ['pt', 'ainda não está desenhado', 'Materiais'],
    ['uk', 'ще не намальовано', 'Матеріали'],
  ] as const)('says so, and calls places by their words: %s', async (language, note, place) => {
    await speak(language);
    const text = show('Board', BARE);
    expect(text).toContain(note);
    expect(screen.getByRole('button', { name: place })).toBeTruthy();
    expect(screen.getByRole('button', { name: '2-11' })).toBeTruthy();
    expect(text).not.toMatch(/-1,|epoch|27/i);
  });

  it('shows the players what has a name and a value for each of them', async () => {
    await speak('pt');
    const text = show('Players', BARE);
    expect(text).toContain('Colonizadoras 3');
    expect(text).toContain('Colonizadoras 1');
    expect(text).not.toMatch(/-1|bag|4/i);
  });

  it('tells how far it is', () => {
    const say = (what: string, at: number): string => `${what} ${at}`;
    expect(boards.progress?.(BARE, say)).toEqual({ text: 'round 3', at: 3 });
  });
});

describe('a document', () => {
  it('that is made for players is shown, but for its gaps', () => {
    expect(shared(MADE)).toEqual({ phase: 'harvest' });
    expect(playersOf(MADE, 2, () => '')).toEqual([{ ore: 4 }, { ore: 2 }]);
  });

  it('of bare fields shows those that have a name', () => {
    const named = (field: string): string => (field === 'stored' ? 'Stored' : '');
    expect(shared(BARE)).toEqual({});
    expect(playersOf(BARE, 2, named)).toEqual([{}, { Stored: 2 }]);
  });

  it('of a game without a catalogue shows no names of fields', () => {
    const words = wordsOf('made_up');
    expect(fieldName(words, 'colony_ships')).toBe('');
    expect(placeName(words, 'zone-2-11')).toBe('2-11');
  });
});
