/** Addresses, guests, notes, handing the screen over, the past. */
import { parts } from '$lib/decision/notes';
import { invitationsTo, keep, keepInvitations, keyOf, saw, seen } from '$lib/guests';
import { absolute, links, parse } from '$lib/router.svelte';
import type { RuleInfo } from '$lib/protocol';
import { chaptersOf, EXAMPLES, RULINGS } from '$lib/rules';
import { firstPlan, firstTable, withSeats, wish } from '$lib/tables';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../mock/samples';
import { nextAtScreen } from '../src/screens/table/handover';

describe('addresses', () => {
  it('name a table, with the key of a seat', () => {
    expect(parse('#/table/abc?key=s3cret')).toEqual({ screen: 'table', id: 'abc', key: 's3cret' });
  });

  it('name a position of a replay', () => {
    expect(parse(links.replay('abc', 17))).toEqual({ screen: 'replay', id: 'abc', at: 17 });
    expect(parse('#/replay/abc?at=soon')).toEqual({ screen: 'replay', id: 'abc', at: null });
  });

  it('name a rule', () => {
    expect(parse(links.rule('gaia', 'gaia.mine.range'))).toMatchObject({
      screen: 'rules',
      game: 'gaia',
      rule: 'gaia.mine.range',
    });
  });

  it('lead home where they lead nowhere', () => {
    for (const hash of ['', '#', '#/', '#/table/', '#/nowhere', '#/%E0%A4%A']) {
      expect(parse(hash)).toEqual({ screen: 'home' });
    }
  });

  it('can be given to others', () => {
    expect(absolute(links.table('abc'))).toMatch(/^http.*#\/table\/abc$/);
  });
});

describe('guests', () => {
  it('keep a key per table in this browser', () => {
    keep('a', 'one');
    keep('b', 'two');
    expect([keyOf('a'), keyOf('b'), keyOf('c')]).toEqual(['one', 'two', '']);
  });

  it('remember what they saw last', () => {
    expect(seen('a')).toBe(-1);
    saw('a', 12);
    expect(seen('a')).toBe(12);
  });

  it('find the links again that were shown only once', () => {
    keepInvitations('a', [{ seat: 1, key: 'k' }]);
    expect(invitationsTo('a')).toEqual([{ seat: 1, key: 'k' }]);
    expect(invitationsTo('b')).toEqual([]);
    keepInvitations('a', [{ seat: 2, key: 'l' }]);
    keepInvitations('a', [{ seat: 1, key: 'new' }]);
    expect(invitationsTo('a')).toEqual([
      { seat: 2, key: 'l' },
      { seat: 1, key: 'new' },
    ]);
  });
});

describe('a new table', () => {
  const gaia = GAMES[0];
  if (gaia === undefined) throw new Error('no samples');

  it('is the first game of the rulebook against a bot', () => {
    const made = firstTable(gaia, 'Mara');
    expect(made.seats.map((seat) => seat.kind)).toEqual(['me', 'bot']);
    expect(made.options).toMatchObject({ map: 'basic', faction_choice: 'recommended' });
  });

  it('keeps its seats when their number changes', () => {
    const plan = firstPlan(gaia, 'Mara', true);
    const more = withSeats(gaia, plan, 4);
    expect(more.seats.map((seat) => seat.choice)).toEqual(['me', 'bot', 'bot', 'bot']);
    expect(withSeats(gaia, more, 2).seats).toEqual(plan.seats);
  });

  it('puts a second person on the same device under the own key', () => {
    const plan = firstPlan(gaia, 'Mara', true);
    const seats = plan.seats.map((seat, at) =>
      at === 1 ? { ...seat, choice: 'device' as const, name: 'Olena' } : seat,
    );
    expect(wish(gaia, { ...plan, seats }, 'Mara').seats).toEqual([
      { kind: 'me', name: 'Mara', level: '' },
      { kind: 'me', name: 'Olena', level: '' },
    ]);
  });
});

describe('notes of costs and gains', () => {
  const units = { c: 'credits', o: 'ore', vp: 'vp' } as const;

  it('become icons with numbers', () => {
    expect(parts('Terra, −2c −1o, +3vp', units)).toEqual([
      'Terra',
      { icon: 'credits', amount: '−2' },
      { icon: 'ore', amount: '−1' },
      { icon: 'vp', amount: '+3' },
    ]);
  });

  it('stay words where no unit is known', () => {
    expect(parts('level 3: 2 steps', units)).toEqual(['level 3: 2 steps']);
    expect(parts('', units)).toEqual([]);
  });
});

describe('several people on one screen', () => {
  it('are not bothered with a single seat', () => {
    expect(nextAtScreen([2], [2], [])).toBe(-1);
  });

  it('hand over to whoever must decide', () => {
    expect(nextAtScreen([0, 1], [1], [0])).toBe(1);
    expect(nextAtScreen([0, 1], [1], [1])).toBe(-1);
  });

  it('stay while others think, but never see two hands at once', () => {
    expect(nextAtScreen([0, 1], [2], [0])).toBe(-1);
    expect(nextAtScreen([0, 1], [2], [])).toBe(0);
  });

  it('let whoever looks go on where both are asked', () => {
    expect(nextAtScreen([0, 1], [0, 1], [1])).toBe(-1);
  });
});

describe('the rules', () => {
  const rule = (id: string, section: string): RuleInfo => {
    return { id, section, part: '', text: '', source: '', related: [] };
  };

  it('stand in chapters by their ids, in the order of the book', () => {
    const rules = [
      rule('gaia.mine.cost', 'rule'),
      rule('gaia.lost-planet.range', 'rule'),
      rule('gaia.mine.range', 'rule'),
      rule('gaia.example.mine', 'example'),
      rule('gaia.gap.map', 'gap'),
    ];
    const found = chaptersOf({ rules }).map(([chapter, entries]) => [chapter, entries.length]);
    expect(found).toEqual([
      ['mine', 2],
      ['lost-planet', 1],
      [EXAMPLES, 1],
      [RULINGS, 1],
    ]);
  });
});
