/** The log as it is read: entries, effects in one breath, dice. */
import type { GameBoards } from '$games/contract';
import gaia from '$games/gaia';
import nebula from '$games/nebula';
import { hasSubject, tell, textOf } from '$lib/log/telling';
import { speak } from '$lib/messages/index.svelte';
import { tablesOf } from '$lib/messages/toml';
import type { LogLine } from '$lib/protocol';
import { learn } from '$games/gaia/words';
import { render } from '@testing-library/svelte';
import { distinct, fitting } from '$lib/marks';
import { levelName } from '$lib/seating';
import Log from '../src/screens/table/Log.svelte';
import { afterEach, describe, expect, it } from 'vitest';
import en from '$lib/messages/en.json';
import pt from '$lib/messages/pt.json';
import uk from '$lib/messages/uk.json';

const VP = 0;
const CREDITS = 1;
const ORE = 2;

function line(
  event: string,
  fields: Record<string, number>,
  changes: Partial<LogLine> = {},
): LogLine {
  const text = `${event} happens`;
  return {
    sequence: 5,
    seat: 0,
    event,
    text,
    rule: `rule.${event}`,
    fields,
    places: [],
    ...changes,
  };
}

const name = (seat: number): string => ['Ada', 'Kepler'][seat] ?? '';

function text(lines: readonly LogLine[], boards: GameBoards = gaia): string[] {
  return tell(lines, boards).map((entry) => textOf(entry, name));
}

afterEach(() => speak('en'));

describe('an entry', () => {
  const upgrade = [
    line('paid', { seat: 0, resource: CREDITS, amount: 3 }),
    line('paid', { seat: 0, resource: ORE, amount: 2 }),
    line('upgraded', { seat: 0, space: 4, structure: 2 }),
    line('gained', { seat: 0, resource: ORE, amount: 1, lost: 0 }),
    line('gained', { seat: 0, resource: ORE, amount: 2, lost: 1 }),
    line('charged', { seat: 1, power: 2, moved: 2 }),
  ];

  it('tells first what was done, then what it cost and gave', () => {
    const [entry, ...others] = tell(upgrade, gaia);
    expect(others).toEqual([]);
    expect(entry?.told.map((said) => said.text)).toEqual(['upgraded happens']);
    expect(entry?.effects.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(entry?.effects[0]?.parts.map((said) => [said.text, said.rule])).toEqual([
      ['pays 3 credits, 2 ore', 'rule.paid'],
      ['gains 3 ore, 1 over the limit is lost', 'rule.gained'],
    ]);
  });

  it('names whom it did not name before', () => {
    const [entry] = tell(upgrade, gaia);
    expect(entry?.effects.map((group) => hasSubject(entry, group))).toEqual([true, false]);
    expect(text(upgrade)).toEqual([
      'upgraded happens; pays 3 credits, 2 ore; gains 3 ore, 1 over the limit is lost; ' +
        'Kepler charges 2 power',
    ]);
  });

  it.each([
    ['en', 'Ada gains 1 credit, 5 ore'],
    ['pt', 'Ada recebe 1 Crédito, 5 Minérios'],
    ['uk', 'Ada отримує 1 кредит, 5 руди'],
  ] as const)('is told in %s', async (language, expected) => {
    await learn(language);
    await speak(language);
    const lines = [
      line('gained', { seat: 0, resource: CREDITS, amount: 1, lost: 0 }),
      line('gained', { seat: 0, resource: ORE, amount: 5, lost: 0 }),
    ];
    expect(text(lines)).toEqual([expected]);
  });

  it('keeps lines apart that belong to other entries or hide something', () => {
    const lines = [
      line('scored', { seat: 0, vp: 2 }),
      line('scored', { seat: 0, vp: 3 }, { sequence: 6 }),
      line('gained', { seat: 1, resource: VP, amount: -1, lost: 0 }, { sequence: 7 }),
    ];
    expect(text(lines)).toEqual(['Ada scores 2 VP', 'Ada scores 3 VP', 'gained happens']);
  });

  it('is as it was where a game says nothing about effects', () => {
    expect(tell(upgrade, null)[0]?.told).toHaveLength(upgrade.length);
  });
});

describe('dice', () => {
  it('lie beside the line that tells of them', () => {
    const lines = [
      line('irradiated', { seat: 0, ship: 1, roll: 4, lost: 0 }),
      line('harvested', { seat: 0, resource: 0, amount: 12, lost: 0 }),
      line('harvested', { seat: 0, resource: 2, amount: 16, lost: 4 }),
    ];
    const [entry] = tell(lines, nebula);
    expect(entry?.told[0]?.dice).toEqual([{ value: 4, sides: 6 }]);
    expect(entry?.effects[0]?.parts[0]?.text).toBe(
      'harvests 12 metal, 16 crystal, 4 over the limit are lost',
    );
  });
});

describe('the list', () => {
  it('tells who paid before it tells of others, each with its rule', () => {
    const lines = [
      line('upgraded', { seat: 0, space: 4, structure: 2 }),
      line('offered', { seat: 1, power: 2, vp: 1 }),
      line('paid', { seat: 0, resource: ORE, amount: 2 }),
      line('scored', { seat: 0, vp: 3 }),
    ];
    const props = { lines, draft: [], draftSeat: 0, seen: -1, table: 't', game: 'gaia' };
    const { container } = render(Log, { ...props, boards: gaia, board: null, name });
    const paragraphs = [...container.querySelectorAll('p')].map((p) =>
      p.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(paragraphs).toEqual(['upgraded happens', 'pays 2 ore · scores 3 VP', 'offered happens']);
    const rules = [...container.querySelectorAll('a.rule')].map((a) =>
      a.getAttribute('aria-label'),
    );
    expect(rules).toEqual(['rule.upgraded', 'rule.paid', 'rule.scored', 'rule.offered']);
  });
});

describe('signs', () => {
  const RIVAL = 1;

  function signs(lines: readonly LogLine[]): string[][] {
    const props = { lines, draft: [], draftSeat: 0, seen: -1, table: 't', game: 'nebula' };
    const { container } = render(Log, { ...props, boards: nebula, board: null, name });
    return [...container.querySelectorAll('li')].map((item) =>
      [...item.querySelectorAll<HTMLElement>('.emblem')].map((emblem) => emblem.outerHTML),
    );
  }

  it('are those of whom a line is about, not of who made the move', () => {
    const own = signs([line('moved', { seat: RIVAL, ship: 1 }, { seat: RIVAL })]);
    expect(own[0]).toHaveLength(1);
    expect(signs([line('turn_began', { seat: RIVAL, turn: 2 }, { seat: 0 })])).toEqual(own);
  });

  it('stand before a line about somebody else', () => {
    const [first] = signs([
      line('combat_rolled', { seat: 0, ship: 1, roll: 3, total: 5 }),
      line('combat_rolled', { seat: RIVAL, ship: 2, roll: 4, total: 4 }),
      line('damaged', { seat: RIVAL, ship: 2, left: 1 }),
    ]);
    expect(first).toHaveLength(3);
    expect(first?.[1]).toBe(first?.[2]);
    expect(first?.[0]).not.toBe(first?.[1]);
  });

  it('name nobody where the game itself speaks', () => {
    expect(signs([line('limit_reached', { turn: 9 })])).toEqual([[]]);
  });
});

describe('parts of a replay', () => {
  it('begin once, also where two seats begin them', () => {
    const marks = ['', 'turn 1', '', 'turn 1', 'turn 2'];
    const moments = marks.map((mark, sequence) => ({
      sequence,
      seat: 0,
      text: '',
      mark,
      scores: [],
    }));
    expect(distinct(moments).map(({ mark }) => mark)).toEqual(['', 'Turn 1', '', '', 'Turn 2']);
  });
});

describe('names of rounds', () => {
  it('become numbers where there is little room, and vanish where there is none', () => {
    expect(fitting('Round 5', 60)).toBe('Round 5');
    expect(fitting('Round 5', 30)).toBe('5');
    expect(fitting('Round 5', 8)).toBe('');
    expect(fitting('Set-up', 30)).toBe('');
  });
});

describe('names of bots', () => {
  const texts = import.meta.glob<string>('../../src/orrery/table/texts/*.toml', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  it.each(Object.entries({ en, pt, uk }))('are those of the log: %s', (language, client) => {
    const path = Object.keys(texts).find((file) => file.endsWith(`/${language}.toml`)) ?? '';
    const table = tablesOf(texts[path] ?? '');
    expect(table['seat']?.['bot']).toBe(client['seat.bot_numbered']);
    expect(table['level']).toEqual({
      random: client['level.random'],
      novice: client['level.novice'],
      adept: client['level.adept'],
      master: client['level.master'],
      greedy: client['level.greedy'],
      search: client['level.search'],
    });
  });

  it('are levels, and else what was asked for', () => {
    expect(['random', 'novice', 'adept', 'master', 'greedy', 'search'].map(levelName)).toEqual([
      en['level.random'],
      en['level.novice'],
      en['level.adept'],
      en['level.master'],
      en['level.greedy'],
      en['level.search'],
    ]);
    expect(levelName('search:400')).toBe('search:400');
  });
});
