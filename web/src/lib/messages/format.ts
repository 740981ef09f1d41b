/**
 * Templates, written as those of the rules: `{name}` is a field, `{count|table|tables}` the form of a
 * word that fits a number (Ukrainian has three forms: one, few, many), and what stands in brackets
 * is left out where its numbers are all 0.
 */
import type { Language } from '$lib/protocol';

export type Values = Readonly<Record<string, string | number>>;

const FIELD = /\{(\w+)(?:\|([^{}]*))?\}/g;
const OPTIONAL = /\[([^[\]]*)\]/g;

/** Which form of a word goes with a number. */
export function plural(language: Language, count: number): number {
  if (language !== 'uk') return count === 1 ? 0 : 1;
  if (count % 10 === 1 && count % 100 !== 11) return 0;
  const few = [2, 3, 4].includes(count % 10) && ![12, 13, 14].includes(count % 100);
  return few ? 1 : 2;
}

export function fill(template: string, values: Values, language: Language): string {
  const wanted = template.replace(OPTIONAL, (_whole, inside: string) =>
    [...fieldsIn(inside)].some((name) => Number(values[name] ?? 0) !== 0) ? inside : '',
  );
  return wanted.replace(FIELD, (whole: string, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const words = forms.split('|');
    return words[Math.min(plural(language, Number(value)), words.length - 1)] ?? '';
  });
}

/** The names of the fields of a template. */
export function fieldsIn(template: string): Set<string> {
  return new Set([...template.matchAll(FIELD)].map((match) => match[1] ?? ''));
}
