/** Place first or action first: both ways end at the same option. */
import { inCommon } from '$lib/decision/names';
import {
  grouped,
  isNothing,
  kindsAbout,
  marks,
  matching,
  NOTHING,
  withKind,
  withPlace,
} from '$lib/decision/choosing';
import type { Option, Question } from '$lib/protocol';
import { describe, expect, it } from 'vitest';

function option(action: string, ...places: string[]): Option {
  const kind = action.split(' ')[0] ?? '';
  return { action, kind, text: action, detail: '', places, wasteful: [] };
}

const OPTIONS = [
  option('mine 1A1', 'space-1A1'),
  option('mine 2B2', 'space-2B2'),
  option('upgrade 1B5 lab', 'space-1B5', 'structure-lab'),
  option('upgrade 1B5 station', 'space-1B5', 'structure-station'),
  option('pass'),
];

const QUESTION: Question = {
  seat: 0,
  kind: 'turn',
  token: 'a',
  text: '',
  options: OPTIONS,
  hint: '',
  closed: ['project'],
};

const actions = (options: readonly Option[]): string[] => options.map((one) => one.action);

describe('choosing', () => {
  it('offers just what is possible at a place', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    expect(actions(matching(OPTIONS, there))).toEqual(['upgrade 1B5 lab', 'upgrade 1B5 station']);
  });

  it('narrows down by further places', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    const lab = withPlace(OPTIONS, there, 'structure-lab');
    expect(actions(matching(OPTIONS, lab))).toEqual(['upgrade 1B5 lab']);
  });

  it('begins anew where another place leaves nothing', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    expect(withPlace(OPTIONS, there, 'space-1A1')).toEqual({ kind: '', places: ['space-1A1'] });
  });

  it('keeps the kind of action when the place changes', () => {
    const mine = withPlace(OPTIONS, withKind(OPTIONS, NOTHING, 'mine'), 'space-1A1');
    expect(withPlace(OPTIONS, mine, 'space-2B2')).toEqual({ kind: 'mine', places: ['space-2B2'] });
  });

  it('lets go of a place that is chosen again', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    expect(isNothing(withPlace(OPTIONS, there, 'space-1B5'))).toBe(true);
  });

  it('leaves a place where the chosen kind is not possible', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    expect(withKind(OPTIONS, there, 'mine')).toEqual({ kind: 'mine', places: [] });
  });

  it('gathers long lists by kind, in the order of the game', () => {
    expect(grouped(OPTIONS).map((group) => [group.kind, group.options.length])).toEqual([
      ['mine', 2],
      ['upgrade', 2],
      ['pass', 1],
    ]);
  });

  it('marks what is legal, chosen, drafted and refused', () => {
    const there = withPlace(OPTIONS, NOTHING, 'space-1B5');
    const draft = [{ action: 'mine 1A1', text: '', places: ['space-1A1'], held: false }];
    expect(marks(OPTIONS, there, draft, 'space-9X9')).toEqual({
      'space-9X9': 'illegal',
      'space-1B5': 'chosen',
      'structure-lab': 'legal',
      'structure-station': 'legal',
      'space-1A1': 'draft',
    });
  });

  it('asks "why not" of the kinds that could point there', () => {
    expect(kindsAbout(QUESTION, NOTHING, 'space-9X9')).toEqual(['mine', 'upgrade', 'project']);
    expect(kindsAbout(QUESTION, { kind: 'mine', places: [] }, 'space-9X9')).toEqual(['mine']);
  });
});

describe('what texts have in common', () => {
  it('is left to the heading, in whole words', () => {
    const texts = ['build a mine on 4B0', 'build a mine on 4A4'];
    expect(texts.map((text) => text.slice(inCommon(texts)))).toEqual(['4B0', '4A4']);
    expect(inCommon(['load 1 troop', 'load 12 troops'])).toBe('load '.length);
  });

  it('leaves every text a rest, and a single text whole', () => {
    expect(inCommon(['pass', 'pass with a booster'])).toBe(0);
    expect(inCommon(['pass'])).toBe(0);
    expect(inCommon([])).toBe(0);
  });
});
