import boards from '$games/gaia';
import { bounds, centre, outline, sectorsOf } from '$games/gaia/geometry';
import { emblemOf, listed } from '$games/gaia/look';
import { tablesOf } from '$lib/messages/toml';
import { learn, word } from '$games/gaia/words';
import { speak } from '$lib/messages/index.svelte';
import { describe, expect, it } from 'vitest';
import { boardIn } from './documents';

describe('geometry', () => {
  it('puts neighbours two inner radii apart', () => {
    const { x, y } = centre({ q: 0, r: 1 });
    expect(Math.hypot(x, y)).toBeCloseTo(20 * Math.sqrt(3));
  });

  it('outlines only the border of hexes', () => {
    const edges = (path: string): number => path.split('M').length - 1;
    expect(edges(outline([{ q: 0, r: 0 }]))).toBe(6);
    expect(
      edges(
        outline([
          { q: 0, r: 0 },
          { q: 1, r: 0 },
        ]),
      ),
    ).toBe(10);
  });

  it('finds the sectors and keeps the whole map in sight', () => {
    const { spaces } = boardIn('turn');
    for (const [, hexes] of sectorsOf(spaces)) expect(hexes).toHaveLength(19);
    const { x, y, width, height } = bounds(spaces);
    for (const space of spaces) {
      const at = centre(space);
      expect(at.x - 20).toBeGreaterThanOrEqual(x + 10 - 0.001);
      expect(at.x + 20).toBeLessThanOrEqual(x + width - 10 + 0.001);
      expect(at.y).toBeGreaterThan(y);
      expect(at.y).toBeLessThan(y + height);
    }
  });
});

describe('words', () => {
  it('are read from the catalogues of the rules', () => {
    const tables = tablesOf('# a\n[board]\nmap = "Map \\"x\\""\n\n[token]\n"4pw>1q" = "b"\n');
    expect(tables).toEqual({ board: { map: 'Map "x"' }, token: { '4pw>1q': 'b' } });
  });

  it('come in every language', async () => {
    for (const [language, faction] of [
      ['pt', 'Terranos'],
      ['uk', 'Терранці'],
      ['en', 'Terrans'],
    ] as const) {
      await learn(language);
      await speak(language);
      expect(word('faction', 'terrans')).toBe(faction);
      expect(word('board', 'making', { value: 3, needed: 7 })).toMatch(/3.*7/);
    }
  });
});

describe('looks', () => {
  it('give each seat its own shape and colour', () => {
    const looks = boardIn('turn').players.map(emblemOf);
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(looks.length);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(looks.length);
  });

  it('list amounts in one order and leave out what is nothing', () => {
    expect(listed({ ore: 1, vp: 2, qic: 0 }).map(({ kind }) => kind)).toEqual(['vp', 'ore']);
  });

  it('tell how far the game is', () => {
    const say = (what: string, at: number, of?: number): string => `${what} ${at}/${of}`;
    const progress = boards.progress?.(boardIn('turn'), say);
    expect(progress).toEqual({ text: 'round 2/6', at: 2, of: 6 });
  });
});
