/** The document that the boards are drawn from; its shape comes from openapi.json. */
import type { components } from '$lib/protocol/schema';
import type { IconName } from '$lib/ui/icons';

type Schemas = components['schemas'];

export type Board = Schemas['nebula.Board'];
export type Building = Schemas['nebula.Building'];
export type Combat = Schemas['nebula.Combat'];
export type Encounter = Schemas['nebula.Encounter'];
export type Fighter = Schemas['nebula.Fighter'];
export type Goal = Schemas['nebula.Goal'];
export type Planet = Schemas['nebula.Planet'];
export type Player = Schemas['nebula.Player'];
export type Project = Schemas['nebula.Project'];
export type Reserve = Schemas['nebula.Reserve'];
export type Ship = Schemas['nebula.Ship'];
export type Technology = Schemas['nebula.Technology'];

export type Colour = Planet['colour'];
export type Resource = Reserve['resource'];

/** Resources, planets and buildings of one kind share a colour and, for the eye, a glyph. */
export const RESOURCE_OF: Readonly<Record<Colour, Resource>> = {
  yellow: 'metal',
  red: 'gas',
  green: 'crystal',
};
export const COLOURS: readonly Colour[] = ['yellow', 'red', 'green'];

export const BUILDING_ICON: Readonly<Record<Building['id'], IconName>> = {
  academy: 'neb-academy',
  hangar: 'neb-hangar',
  laboratory: 'neb-laboratory',
};

/** Everything that has a place of its own and belongs to somebody. */
export function placeOfShip(board: Board, ship: Ship): string {
  return ship.seat === board.pointing
    ? `ship-${ship.number}`
    : `piece-${ship.seat}-ship-${ship.number}`;
}

export function cardOf(
  board: Board,
  technology: string,
): Schemas['nebula.TechnologyCard'] | undefined {
  return board.technologies.find((card) => card.id === technology);
}
