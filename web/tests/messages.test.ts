/** Every message in three languages, none missing, none unused, with the same fields. */
import { fieldsIn, fill, plural } from '$lib/messages/format';
import en from '$lib/messages/en.json';
import pt from '$lib/messages/pt.json';
import uk from '$lib/messages/uk.json';
import { describe, expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob('../src/**/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(sources).join('\n');

/** Keys in quotes, and beginnings of keys that are put together: `settings.theme.${theme}`. */
const literal = new Set([...code.matchAll(/'([a-z_]+(?:\.[a-z_]+)*)'/g)].map((match) => match[1]));
const patterns = [...code.matchAll(/\bt\(`([^`]+)`/g)].map((match) => {
  const fixed = (match[1] ?? '').split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('[a-z_]+')}$`);
});

function used(key: string): boolean {
  return literal.has(key) || patterns.some((pattern) => pattern.test(key));
}

const catalogues: Record<string, Record<string, string>> = { en, pt, uk };

describe('the catalogues', () => {
  it.each(Object.keys(catalogues))('have the same keys in the same order: %s', (language) => {
    expect(Object.keys(catalogues[language] ?? {})).toEqual(Object.keys(en));
  });

  it.each(Object.keys(en))('is used, and has the same fields in all languages: %s', (key) => {
    expect(used(key)).toBe(true);
    const fields = fieldsIn(en[key as keyof typeof en]);
    for (const messages of Object.values(catalogues)) {
      expect(fieldsIn(messages[key] ?? '')).toEqual(fields);
    }
  });

  it('have every key that the code asks for', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([a-z_.]+)'/g)].map((match) => match[1] ?? '');
    expect(asked.filter((key) => !(key in en))).toEqual([]);
  });

  it.each([
    [uk, 3],
    [pt, 2],
  ])('give all forms of a word that a language has', (messages, forms) => {
    for (const text of Object.values(messages as Record<string, string>)) {
      for (const match of text.matchAll(/\{\w+\|([^{}]*)\}/g)) {
        expect(match[1]?.split('|')).toHaveLength(forms);
      }
    }
  });
});

describe('forms of words', () => {
  it.each([
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 2],
    [11, 2],
    [14, 2],
    [21, 0],
    [22, 1],
    [112, 2],
  ])('follow the number in Ukrainian: %i', (count, form) => {
    expect(plural('uk', count)).toBe(form);
  });

  it('are filled in', () => {
    expect(fill('{count} {count|table|tables}', { count: 1 }, 'en')).toBe('1 table');
    expect(fill('{count} {count|стіл|столи|столів}', { count: 5 }, 'uk')).toBe('5 столів');
    expect(fill('{name} wins', {}, 'en')).toBe('{name} wins');
  });
});
