/** What has just happened, shown shortly. */
import Rolls from '$lib/board/Rolls.svelte';
import { playNews, rolls, skipSpots, spotlight } from '$lib/board/spotlight.svelte';
import type { Entry } from '$lib/log/telling';
import { settings } from '$lib/settings.svelte';
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const said = (text: string, places: string[], value = 0): Entry['told'][number] => ({
  text,
  rule: '',
  seat: 0,
  places,
  dice: value > 0 ? [{ value, sides: 6 }] : [],
});
const ENTRIES: Entry[] = [
  { sequence: 1, seat: 0, told: [said('moves', ['block-1J12'])], effects: [] },
  { sequence: 2, seat: 0, told: [said('rolls 4', ['ship-1'], 4)], effects: [] },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  skipSpots();
  settings.motion = 'auto';
  vi.useRealTimers();
});

describe('news', () => {
  it('light up one after the other, and go out', () => {
    playNews(ENTRIES);
    vi.advanceTimersByTime(1);
    expect(spotlight()).toEqual(['block-1J12']);
    vi.advanceTimersByTime(320);
    expect(spotlight()).toEqual(['ship-1']);
    vi.advanceTimersByTime(320);
    expect(spotlight()).toEqual([]);
  });

  it('show dice as dice, for a moment', () => {
    const { container } = render(Rolls);
    playNews(ENTRIES);
    flushSync();
    expect(container.querySelector('use')?.getAttribute('href')).toContain('die-4');
    expect(container.textContent).toContain('rolls 4');
    vi.advanceTimersByTime(3_000);
    flushSync();
    expect(container.querySelector('use')).toBeNull();
  });

  it('can be skipped', () => {
    playNews(ENTRIES);
    skipSpots();
    vi.advanceTimersByTime(2_000);
    expect([spotlight(), rolls()]).toEqual([[], []]);
  });

  it('stay still where motion is off', () => {
    settings.motion = 'off';
    playNews(ENTRIES);
    vi.advanceTimersByTime(1);
    expect([spotlight(), rolls()]).toEqual([[], []]);
  });
});
