import { tablesOf } from '$lib/messages/toml';
import { breakable, learn, name, say } from '$games/nebula/words';
import { fieldsIn } from '$lib/messages/format';
import { describe, expect, it } from 'vitest';

const catalogues = import.meta.glob<string>('../../../src/orrery/games/nebula/messages/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>('../../src/games/nebula/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(sources).join('\n');
const tables = Object.values(catalogues).map(tablesOf);

describe('words of the boards', () => {
  it('are there in three languages', () => {
    expect(tables).toHaveLength(3);
    const [english] = tables;
    for (const table of tables) expect(table).toMatchObject(shape(english ?? {}));
  });

  it('have all keys that the boards use, and no others', () => {
    const spoken = tables[0]?.['board'] ?? {};
    const calls = [...code.matchAll(/say\(([^`]*?)[),{]/g)].map(([, inside]) => inside ?? '');
    const used = new Set(calls.flatMap((inside) => inside.match(/(?<=')\w+(?=')/g) ?? []));
    const made = [...code.matchAll(/say\(`(\w+)_\$/g)].map(([, prefix]) => `${prefix}_`);
    for (const key of used) expect(Object.keys(spoken)).toContain(key);
    for (const key of Object.keys(spoken)) {
      expect(used.has(key) || made.some((prefix) => key.startsWith(prefix)), key).toBe(true);
    }
  });

  it('are filled in', async () => {
    await learn('uk');
    await learn('en');
    expect(say('troops', { count: 1 })).toBe('1 troop');
    expect(name('technology', 'hack')).toBe('Hack');
    expect(name('technology', 'unheard of')).toBe('unheard of');
  });

  it('break where they were joined', () => {
    expect(breakable('Electromagnetic Pulse')).toBe('Electro\u00admagnetic Pulse');
    expect(breakable('Hack')).toBe('Hack');
  });
});

/** The same tables and keys, with texts that have the same fields. */
function shape(tables: ReturnType<typeof tablesOf>): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(tables).map(([table, texts]) => [
      table,
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          key,
          expect.toSatisfy((other: string) => same(fieldsIn(other), fieldsIn(text))),
        ]),
      ),
    ]),
  );
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((field) => other.has(field));
}
