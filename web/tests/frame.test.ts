/** The board frame: places that can be reached, chosen and asked about without a mouse. */
import type { Targets } from '$games/contract';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Frame from '$lib/board/Frame.svelte';

const places = [
  { id: 'space-a', x: 0, y: 0, r: 10, name: 'a, empty' },
  { id: 'space-b', x: 40, y: 0, r: 10, name: 'b, your mine' },
  { id: 'space-c', x: 80, y: 0, r: 10, name: 'c, Terra' },
];

function show(targets: Targets) {
  const onplace = vi.fn();
  const onwhy = vi.fn();
  render(Frame, {
    label: 'Map',
    bounds: { x: -20, y: -20, width: 120, height: 40 },
    places,
    targets,
    onplace,
    onwhy,
    children: createRawSnippet(() => ({ render: () => '<g id="board-hexes"></g>' })),
  });
  return { onplace, onwhy };
}

describe('the frame of a board', () => {
  it('is a group of named places with one tab stop: a target', () => {
    show({ 'space-b': 'legal' });
    expect(screen.getByRole('group', { name: 'Map' })).toBeTruthy();
    const stops = places.map(({ id }) => document.getElementById(id)?.getAttribute('tabindex'));
    expect(stops).toEqual(['-1', '0', '-1']);
  });

  it('chooses a target by click and by Enter', async () => {
    const { onplace } = show({ 'space-b': 'legal' });
    const place = screen.getByRole('button', { name: 'b, your mine' });
    await userEvent.click(place);
    place.focus();
    await userEvent.keyboard('{Enter}');
    expect(onplace.mock.calls).toEqual([['space-b'], ['space-b']]);
  });

  it('says why not where nothing can be done', async () => {
    const { onplace, onwhy } = show({ 'space-b': 'legal' });
    await userEvent.click(screen.getByRole('button', { name: 'c, Terra' }));
    screen.getByRole('button', { name: 'a, empty' }).focus();
    await userEvent.keyboard('w');
    expect(onwhy.mock.calls.map(([place]) => place)).toEqual(['space-c', 'space-a']);
    expect(onplace).not.toHaveBeenCalled();
  });

  it('moves by arrows to the nearest place', async () => {
    show({});
    screen.getByRole('button', { name: 'a, empty' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.id).toBe('space-c');
  });

  it('draws every state in its own way', () => {
    show({ 'space-a': 'legal', 'space-b': 'draft', 'space-c': 'illegal' });
    const marks = document.getElementById('board-targets');
    expect(marks?.querySelectorAll('.legal, .draft, .illegal')).toHaveLength(3);
  });
});
