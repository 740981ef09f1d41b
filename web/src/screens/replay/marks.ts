/** Where the parts of a game begin. */
import type { Moment } from '$lib/protocol';

/** A turn that both players take has two beginnings with one name: the first is where it begins. */
export function distinct(moments: readonly Moment[]): Moment[] {
  let last = '';
  return moments.map((moment) => {
    if (moment.mark === '' || moment.mark === last) return { ...moment, mark: '' };
    last = moment.mark;
    return moment;
  });
}
