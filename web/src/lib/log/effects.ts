/** What several events of one kind come to, in the words of a game's catalogue. */
import type { GameBoards } from '$games/contract';
import type { Values } from '$lib/messages/format';
import type { LogLine } from '$lib/protocol';

type Word = (table: string, key: string, values?: Values) => string;

/**
 * Kinds of event with a text in `[effect]` are told together: their numbers are added up, amounts
 * of the same resource (the texts of `[amount]`) stand side by side.
 */
export function effects(word: Word, resources: readonly string[]): GameBoards['effect'] {
  return (event, lines) => {
    if (word('effect', event) === event) return null;
    const sums: Record<string, number> = {};
    const amounts = new Map<string, number>();
    for (const { fields } of lines) {
      for (const [field, value] of Object.entries(fields)) sums[field] = (sums[field] ?? 0) + value;
      const resource = resources[fields['resource'] ?? -1];
      if (resource === undefined) continue;
      amounts.set(resource, (amounts.get(resource) ?? 0) + (fields['amount'] ?? 0));
    }
    const parts = [...amounts].map(([name, amount]) => word('amount', name, { amount }));
    return word('effect', event, { ...sums, parts: parts.join(', ') });
  };
}

/** A die for each event of these kinds: which field has the number, and how many sides. */
export function dice(kinds: Readonly<Record<string, number>>): GameBoards['dice'] {
  return (line: LogLine) => {
    const sides = kinds[line.event];
    const value = line.fields['roll'];
    return sides === undefined || value === undefined || value < 1 ? [] : [{ value, sides }];
  };
}
