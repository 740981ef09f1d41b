/** Colours, shapes and icons: which sign stands for what. */
import type { EmblemLook } from '$games/contract';
import type { IconName } from '$lib/ui/icons';
import type { Amounts, Board, Player } from './types';

/** Fills on which white is stronger than ink. */
const DARK: ReadonlySet<string> = new Set(['terra', 'oxide', 'swamp']);

export const STRUCTURES: Readonly<Record<string, IconName>> = {
  mine: 'mine',
  trading_station: 'trading-station',
  research_lab: 'research-lab',
  planetary_institute: 'planetary-institute',
  academy_knowledge: 'academy',
  academy_qic: 'academy',
};

/** What tiles count. */
export const COUNTED: Readonly<Record<string, readonly IconName[]>> = {
  planet_type: ['planet'],
  gaia_planet: ['planet-gaia'],
  sector: ['emblem-5'],
  federation_token: ['federation'],
  mine: ['mine'],
  trading_station: ['trading-station'],
  research_lab: ['research-lab'],
  big_building: ['planetary-institute', 'academy'],
};

/** What tiles reward each time it happens; the first sign alone will do. */
export const TRIGGERS: Readonly<Record<string, readonly IconName[]>> = {
  mine_built: ['mine'],
  mine_on_gaia_planet: ['planet-gaia', 'mine'],
  trading_station_built: ['trading-station'],
  big_building_built: ['planetary-institute', 'academy'],
  research_step: ['knowledge'],
  federation_token_gained: ['federation'],
  terraform_step_done: ['terraform'],
};

/** What final tiles count. */
export const FINALS: Readonly<Record<string, readonly IconName[]>> = {
  federation_structures: ['federation'],
  structures: ['mine'],
  planet_types: ['planet'],
  gaia_planets: ['planet-gaia'],
  sectors: ['emblem-5'],
  satellites: ['satellite'],
};

export type Kind = keyof Amounts;
const ICONS: readonly (readonly [Kind, IconName])[] = [
  ['vp', 'vp'],
  ['credits', 'credits'],
  ['ore', 'ore'],
  ['knowledge', 'knowledge'],
  ['qic', 'qic'],
  ['power', 'power'],
  ['token', 'token'],
  ['gaiaformer', 'gaiaformer'],
  ['tech_tile', 'ui-plus'],
];

export interface Amount {
  kind: Kind;
  icon: IconName;
  amount: number;
}

/** What is gained or paid, in the order in which it is always shown. */
export function listed(amounts: Amounts): Amount[] {
  return ICONS.flatMap(([kind, icon]) => {
    const amount = amounts[kind];
    return amount ? [{ kind, icon, amount }] : [];
  });
}

export const RESOURCES = ['credits', 'ore', 'knowledge', 'qic'] as const;

export function planetIcon(planet: string): IconName {
  return `planet-${planet}` as IconName;
}

export function planetColour(planet: string): string {
  return planet === 'lost' ? 'var(--text-2)' : `var(--planet-${planet})`;
}

/** Whether a glyph on this planet's colour is white. */
export function inverse(planet: string): boolean {
  return DARK.has(planet);
}

export function emblemOf(player: Player): EmblemLook {
  if (player.home === '') {
    return { colour: 'surface-3', glyph: 'ui-person', shape: player.shape, inverse: true };
  }
  return {
    colour: `planet-${player.home}`,
    glyph: planetIcon(player.home),
    shape: player.shape,
    inverse: inverse(player.home),
  };
}

/** The colour of a seat: that of its home. */
export function seatColour(board: Board, seat: number): string {
  const home = board.players[seat]?.home;
  return home ? `var(--planet-${home})` : 'var(--text-2)';
}
