/** Ways of several steps: a ship goes to a block further away, lane by lane. */
import type { Routes } from '$games/contract';
import type { Board } from './document';

/** The ways of the chosen own ship; the document names the least dangerous of the shortest. */
export function routes(document: unknown, chosen: readonly string[]): Routes {
  const { map, pointing } = document as Board;
  const ship = map.ships.find(
    (one) => one.seat === pointing && chosen.includes(`ship-${one.number}`),
  );
  if (ship === undefined) return {};
  const far = ship.reach.filter((way) => way.length > 1);
  return Object.fromEntries(
    far.map((way) => [
      `block-${way.at(-1) ?? ''}`,
      way.map((block) => `move ${ship.number} ${block}`),
    ]),
  );
}
