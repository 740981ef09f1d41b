/** The dice are checked in the browser, whatever the server says of itself. */
import { api } from '$lib/api';
import { checkSeed, noteCommitment } from '$lib/dice';
import type { Dice } from '$lib/protocol';
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DicePage from '../src/screens/Dice.svelte';

const SEED = '00'.repeat(32);
/** As `orrery.kernel.chance.commitment` gives it. */
const HASH = 'sha256:aa28897a5a67c5f14261a620ccc5d399b2b2557560d37bc6dadc8035f12ff3e8';
const OTHER = `sha256:${'1'.repeat(64)}`;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the seed of a game', () => {
  it('has the hash that was noted while the game ran', async () => {
    noteCommitment('duel', HASH);
    noteCommitment('duel', OTHER); // what is noted once stays
    expect(await checkSeed('duel', HASH, SEED)).toBe('noted');
  });
  it('has at least the hash that the server tells', async () => {
    expect(await checkSeed('duel', HASH, SEED)).toBe('told');
  });
  it('is wrong when it has another hash, or the hash has changed since', async () => {
    expect(await checkSeed('duel', HASH, '11'.repeat(32))).toBe('wrong');
    noteCommitment('duel', OTHER);
    expect(await checkSeed('duel', HASH, SEED)).toBe('wrong');
  });
  it('is not judged where the browser lends no hashes', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await checkSeed('duel', HASH, SEED)).toBe('unknown');
  });
});

describe('the page', () => {
  const shown = async (commitment: string): Promise<void> => {
    const dice: Dice = { commitment, seed: SEED, draws: [], verified: true, method: '' };
    vi.spyOn(api, 'dice').mockResolvedValue(dice);
    render(DicePage, { id: 'duel' });
    await screen.findByText(SEED);
  };
  it('says what the browser has found', async () => {
    noteCommitment('duel', HASH);
    await shown(HASH);
    screen.getByText(/it is the one that it noted/);
  });
  it('does not believe a server that vouches for another seed', async () => {
    await shown(OTHER);
    screen.getByText(/Something does not fit/);
    expect(screen.queryByText(/fit together/)).toBeNull();
  });
});
