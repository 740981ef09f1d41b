/** The document that the boards are drawn from; its shape comes from the rules' side. */
import type { IconName } from '$lib/ui/icons';
import type { components } from './schema';

type Schemas = components['schemas'];

export type Board = Schemas['Board'];
export type Building = Schemas['Building'];
export type Combat = Schemas['Combat'];
export type Encounter = Schemas['Encounter'];
export type Fighter = Schemas['Fighter'];
export type Goal = Schemas['Goal'];
export type Planet = Schemas['Planet'];
export type Player = Schemas['Player'];
export type Project = Schemas['Project'];
export type Reserve = Schemas['Reserve'];
export type Ship = Schemas['Ship'];
export type Technology = Schemas['Technology'];

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

export function cardOf(board: Board, technology: string): Schemas['TechnologyCard'] | undefined {
  return board.technologies.find((card) => card.id === technology);
}
