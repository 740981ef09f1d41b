/** The places of the map that can be chosen, pointed at or walked through with the arrow keys. */
import type { Targets } from '$games/contract';
import type { Place } from '$lib/board/nearest';
import type { Seat } from '$lib/protocol';
import { placeOfShip, type Board, type Ship } from './document';
import { RADIUS, type Chart, type Standing } from './geometry';
import { awayFrom, blockName, planetName, shipName } from './names';

/** What a place looks like when it is asked about: pieces of others stand for their blocks. */
export function askedPlace(board: Board, id: string): string {
  const ship = board.map.ships.find((other) => placeOfShip(board, other) === id);
  return ship !== undefined && !id.startsWith('ship-') ? `block-${ship.block}` : id;
}

export function places(
  board: Board,
  chart: Chart,
  standing: readonly Standing[],
  targets: Targets,
  seats: readonly Seat[],
  you: readonly number[],
  ship: Ship | undefined,
): Place[] {
  const blocks = blockPlaces(board, chart, targets, ship);
  const planets = board.map.planets.map((planet) => ({
    id: `planet-${planet.id}`,
    ...chart.at(planet.block),
    r: RADIUS.planet + 7,
    name: planetName(planet, seats),
  }));
  const ships = standing.map(({ ship, x, y, scale }) => ({
    id: placeOfShip(board, ship),
    x,
    y,
    r: (RADIUS.ship + 7) * scale,
    name: shipName(board, ship, seats, you.includes(ship.seat)),
  }));
  const reachable = (place: Place): boolean => targets[place.id] !== undefined;
  // What can be chosen lies on top; below it what is only there to be looked at.
  return [
    ...blocks.filter((place) => !reachable(place)),
    ...planets,
    ...blocks.filter(reachable),
    ...ships,
  ];
}

/**
 * Blocks of the mapped zone, and others that can be chosen. Where a planet or a ship is, its own
 * place stands for the block until the block itself can be chosen.
 */
function blockPlaces(
  board: Board,
  chart: Chart,
  targets: Targets,
  ship: Ship | undefined,
): Place[] {
  const mapped = new Set(board.map.lanes.flat());
  const held = new Set([
    ...board.map.planets.map((planet) => planet.block),
    ...board.map.ships.map((ship) => ship.block),
  ]);
  const planets = new Set(board.map.planets.map((planet) => planet.block));
  const wanted = Object.keys(targets)
    .filter((id) => id.startsWith('block-'))
    .map((id) => id.slice('block-'.length));
  const shown = [...mapped].filter((block) => !held.has(block));
  return [...new Set([...shown, ...wanted])].map((block) => {
    const { x, y } = chart.at(block);
    const id = `block-${block}`;
    return {
      id,
      x,
      // A hair's breadth apart from a piece, so that the arrow keys can tell them apart.
      y: held.has(block) ? y + 0.01 : y,
      r: planets.has(block)
        ? RADIUS.planet + 8
        : targets[id] === 'draft'
          ? RADIUS.zone
          : RADIUS.block,
      name: `${blockName(board, block, mapped.has(block))}${awayFrom(ship, block)}`,
    };
  });
}
