/** Where the parts of a game begin. */
import type { Moment } from '$lib/protocol';

/** "Round 5" where there is room for it, its number where there is less, else nothing. */
export function fitting(mark: string, width: number): string {
  const [LETTER, GAP] = [6.5, 4];
  if (width > mark.length * LETTER + GAP) return mark;
  const number = /\d+/.exec(mark)?.[0] ?? '';
  return width > number.length * LETTER + GAP ? number : '';
}

/** A turn that both players take has two beginnings with one name: the first is where it begins. */
export function distinct(moments: readonly Moment[]): Moment[] {
  let last = '';
  return moments.map((moment) => {
    if (moment.mark === '' || moment.mark === last) return { ...moment, mark: '' };
    last = moment.mark;
    return { ...moment, mark: capitalised(moment.mark) };
  });
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
