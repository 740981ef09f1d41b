/** Costs and gains in the short form of the rules (`−2c −1o, +3vp`) as icons with numbers. */
import type { IconName } from '$lib/ui/icons';

export type Part = string | { readonly icon: IconName; readonly amount: string };
export type Units = Readonly<Record<string, IconName>>;

const AMOUNT = /([+−-]?\d+)([a-z]+)(?![a-z])/g;

export function parts(text: string, units: Units): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(AMOUNT)) {
    const icon = units[match[2] ?? ''];
    if (icon === undefined) continue;
    push(found, text.slice(from, match.index));
    found.push({ icon, amount: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  push(found, text.slice(from));
  return found;
}

/** Commas part what follows each other in a line; icons stand apart without them. */
function push(found: Part[], text: string): void {
  const words = text.replaceAll(/^[\s,]+|[\s,]+$/g, '');
  if (words !== '') found.push(words);
}
