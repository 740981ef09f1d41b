import { BOUNDS, blockAt, Chart, drafted, grid, SIZE, standings } from '$games/nebula/geometry';
import { describe, expect, it } from 'vitest';
import { documentOf } from './scene';

const BLOCKS = Array.from({ length: SIZE * SIZE }, (_, at) =>
  blockAt((at % SIZE) + 1, Math.floor(at / SIZE) + 1),
);

describe('blocks', () => {
  it('have a name each, which tells where they are', () => {
    expect(new Set(BLOCKS).size).toBe(400);
    for (const [at, block] of BLOCKS.entries()) {
      expect(grid(block)).toEqual({ column: (at % SIZE) + 1, row: Math.floor(at / SIZE) + 1 });
    }
  });

  it('are counted from the own edge in both fields', () => {
    expect(grid('1A1')).toEqual({ column: 1, row: 1 });
    expect(grid('2A1')).toEqual({ column: 20, row: 20 });
    expect(grid('1J12')).toEqual({ column: 12, row: 10 });
    expect(grid('2J9')).toEqual({ column: 12, row: 11 });
  });
});

describe('the chart', () => {
  it('has the own field below, for either seat', () => {
    const mine = new Chart(false).at('1E7');
    const theirs = new Chart(true).at('2E7');
    expect(mine).toEqual(theirs);
    expect(mine.y).toBeGreaterThan(BOUNDS.y + BOUNDS.height / 2);
  });

  it('shows every block inside its bounds', () => {
    for (const turned of [false, true]) {
      const chart = new Chart(turned);
      for (const { x, y } of BLOCKS.map((block) => chart.at(block))) {
        expect(x).toBeGreaterThan(BOUNDS.x + 10);
        expect(x).toBeLessThan(BOUNDS.x + BOUNDS.width - 10);
        expect(y).toBeGreaterThan(BOUNDS.y + 10);
        expect(y).toBeLessThan(BOUNDS.y + BOUNDS.height - 10);
      }
    }
  });
});

describe('ships', () => {
  it('never stand on each other', () => {
    const { ships, planets } = documentOf('0').map;
    const [first] = ships;
    if (first === undefined) throw new Error('no ship');
    for (const block of ['1A1', planets[0]?.block ?? '']) {
      for (let count = 1; count <= 6; count += 1) {
        const group = Array.from({ length: count }, (_, at) => ({
          ...first,
          block,
          number: at + 1,
        }));
        const spots = standings(new Chart(false), group, planets);
        expect(new Set(spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(
          count,
        );
      }
    }
  });

  it('of both seats stand on different sides of a planet', () => {
    const { ships, planets } = documentOf('0').map;
    const block = planets[0]?.block ?? '';
    const pair = [0, 1].map((seat) => ({ ...ships[0], seat, block })) as typeof ships;
    const chart = new Chart(false);
    const [mine, other] = standings(chart, pair, planets);
    expect(mine?.y).toBeGreaterThan(chart.at(block).y);
    expect(other?.y).toBeLessThan(chart.at(block).y);
  });
});

describe('a drafted way', () => {
  const board = documentOf('0');

  it('leads along lanes over drafted blocks only', () => {
    const blocks = new Set(['1G10', '1F11', '1H11']);
    expect(drafted(board, '1H12', '1F11', blocks)).toEqual(['1H12', '1H11', '1G10', '1F11']);
  });

  it('is none where the blocks do not join', () => {
    expect(drafted(board, '1H12', '1F11', new Set(['1F11']))).toEqual([]);
  });
});
