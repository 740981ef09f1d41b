/** Hot-seat: whose turn it is to sit in front of the screen. */

/**
 * The own seat for which the screen must be uncovered; -1 if whoever looks may go on. With a single
 * seat nothing is ever covered.
 */
export function nextAtScreen(
  yours: readonly number[],
  deciding: readonly number[],
  looking: readonly number[],
): number {
  if (yours.length < 2) return -1;
  const here = looking.length === 1 ? looking[0] : undefined;
  const asked = deciding.filter((seat) => yours.includes(seat));
  const [next] = asked;
  if (next === undefined) return here === undefined ? (yours[0] ?? -1) : -1;
  return here !== undefined && asked.includes(here) ? -1 : next;
}
