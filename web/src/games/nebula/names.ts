/** What places are called, for those who hear them: everything that the eye sees there. */
import { capital } from '$lib/messages/words.svelte';
import type { Seat } from '$lib/protocol';
import { nameOf } from '$lib/seating';
import type { Board, Building, Planet, Project, Ship, Technology } from './document';
import { cardOf } from './document';
import { name, say } from './words';

export function seatName(seats: readonly Seat[], seat: number): string {
  return nameOf(seats, seat);
}

function join(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

export function blockName(board: Board, block: string, mapped: boolean): string {
  const { explored, radioactive, unexplored } = board.map;
  if (radioactive.includes(block)) return join([block, name('label', 'radioactive_zone')]);
  if (explored.includes(block)) return join([block, say('explored')]);
  if (unexplored.includes(block)) return join([block, name('label', 'unexplored_zone')]);
  return mapped ? block : join([block, say('outside')]);
}

/** How far a block is for the ship that is looked at. */
export function awayFrom(ship: Ship | undefined, block: string): string {
  const way = ship?.reach.find((blocks) => blocks[blocks.length - 1] === block);
  return ship && way ? `, ${say('away', { count: way.length, number: ship.number })}` : '';
}

export function planetName(planet: Planet, seats: readonly Seat[]): string {
  return join([
    capital(say('planet', { planet: name('planet', planet.id), block: planet.block })),
    planetOwner(planet, seats),
    planet.kind === 'uncolonised' ? '' : say('troops', { count: planet.troops }),
    planet.ring > 0 ? say('rings', { range: planet.ring }) : '',
  ]);
}

function planetOwner(planet: Planet, seats: readonly Seat[]): string {
  if (planet.kind === 'uncolonised') return name('label', 'uncolonised_planet');
  if (planet.owner < 0) return name('label', 'neutral_planet');
  const owner = { name: seatName(seats, planet.owner) };
  const home = planet.kind === 'home' && planet.owner === planet.field;
  return say(home ? 'home_of' : 'controlled', owner);
}

export function shipName(board: Board, ship: Ship, seats: readonly Seat[], yours: boolean): string {
  const whose = { name: seatName(seats, ship.seat), number: ship.number, block: ship.block };
  return join([
    capital(say(yours ? 'your_ship' : 'ship', whose)),
    say('aboard', { count: ship.troops, capacity: ship.capacity }),
    say('durability', { left: ship.durability, whole: board.limits.durability }),
    ship.seat === board.turn.seat ? shipState(ship) : '',
  ]);
}

/** What a ship can still do this turn. */
export function shipState(ship: Ship): string {
  if (ship.halt !== 'none') return say(`halt_${ship.halt}`);
  return join([say('steps', { count: ship.steps }), ship.crossings > 0 ? say('crossings') : '']);
}

export function technologyName(board: Board, technology: Technology): string {
  const card = cardOf(board, technology.id);
  return join([
    name('technology', technology.id),
    say(`tech_${technology.status}`, { left: technology.left }),
    technology.barred === 'now' ? say('tech_barred') : '',
    technology.barred === 'coming' ? say('tech_barred_next') : '',
    technology.held ? say('tech_held') : '',
    technology.uses === null ? '' : say('tech_uses', { count: technology.uses }),
    technology.status === 'none' && card ? say('tech_costs', { ...card.cost }) : '',
  ]);
}

export function chipName(project: Project): string {
  const group = name('group', `${project.colour}-${project.grade}`);
  return say('chip', { group, left: project.left });
}

export function buildingName(building: Building): string {
  return join([
    name('building', building.id),
    say(`building_${building.status}`),
    building.specialty ? say('specialty') : '',
  ]);
}
