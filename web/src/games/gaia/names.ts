/** Full names for those who hear the board, and for whoever points at a sign. */
import type { PlaceState } from '$games/contract';
import { capital } from '$lib/messages/words.svelte';
import type { Seat } from '$lib/protocol';
import { nameOf } from '$lib/seating';
import { listed } from './look';
import type { Amounts, Board, Booster, Level, Player, Space, Tile } from './types';
import { word } from './words';

const PLANETS = ['space', 'terra', 'oxide', 'volcanic', 'desert', 'swamp', 'titanium', 'ice'];
const OTHER_PLANETS = ['gaia', 'transdim', 'lost'];

export function planetName(planet: string): string {
  const at = [...PLANETS, ...OTHER_PLANETS].indexOf(planet);
  return at > 0 ? word('planet', String(at)) : word('board', 'empty_space');
}

/** `ore 2, knowledge 1`: no language needs a plural for that. */
export function amountsName(amounts: Amounts): string {
  return listed(amounts)
    .map(({ kind, amount }) => `${kindName(kind)} ${amount}`)
    .join(', ');
}

function kindName(kind: string): string {
  if (kind === 'power') return word('label', 'power');
  if (kind === 'token') return word('label', 'power_token');
  if (kind === 'gaiaformer') return word('label', 'gaiaformer');
  return kind === 'tech_tile' ? word('board', 'tile') : word('resource', kind);
}

/** The faction, or the name of whoever sits there before it has one. */
export function playerName(board: Board, seats: readonly Seat[], seat: number): string {
  const faction = board.players[seat]?.faction;
  return faction ? word('faction', faction) : nameOf(seats, seat);
}

/** Who plays the faction: "Mara, you". */
export function personName(seats: readonly Seat[], you: readonly number[], seat: number): string {
  const sitting = seats[seat];
  const parts = [nameOf(seats, seat)];
  if (sitting?.kind === 'bot' && sitting.name) parts.push(word('board', 'bot'));
  if (you.includes(seat)) parts.push(word('label', 'you'));
  return parts.join(', ');
}

export function stateName(state: PlaceState | undefined): string {
  if (state === undefined) return '';
  if (state === 'legal') return word('label', 'target');
  return word('board', state === 'illegal' ? 'not_possible' : state);
}

export function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part).join(', ');
}

/** `1B5, Terra, mine (Terrans), power value 1, can be chosen now`. */
export function spaceName(
  board: Board,
  seats: readonly Seat[],
  space: Space,
  federated: boolean,
  state: PlaceState | undefined,
): string {
  const of = (thing: string, seat: number): string =>
    `${thing} (${playerName(board, seats, seat)})`;
  const { owner, shared, former, station } = space;
  return joined([
    space.id,
    capital(planetName(space.planet)),
    owner === undefined ? '' : of(word('piece', space.structure ?? 'none'), owner),
    space.value ? word('board', 'power_value', { n: space.value }) : '',
    shared === undefined ? '' : of(word('piece', 'mine'), shared),
    former === undefined ? '' : of(word('label', 'gaiaformer'), former),
    station === undefined ? '' : of(word('label', 'space_station'), station),
    ...(space.satellites ?? []).map((seat) => of(word('label', 'satellite'), seat)),
    federated ? word('board', 'federation') : '',
    stateName(state),
  ]);
}

export function tileName(tile: Tile, advanced: boolean): string {
  return word(advanced ? 'advanced_tile' : 'standard_tile', tile.id);
}

export function boosterName(booster: Booster): string {
  return word('booster', booster.id);
}

/** What a level of a research area gives, and who stands there. */
export function levelName(
  board: Board,
  seats: readonly Seat[],
  level: Level,
  number: number,
): string {
  const gains = joined([
    amountsName(level.once),
    listed(level.income).length > 0
      ? word('board', 'income', { what: amountsName(level.income) })
      : '',
    level.step_cost ? `${word('board', 'step')}: ${amountsName({ ore: level.step_cost })}` : '',
    level.range ? `${word('label', 'range')} ${level.range}` : '',
    level.former_cost
      ? `${word('label', 'gaiaformer')}: ${amountsName({ token: level.former_cost })}`
      : '',
    level.token ? `${word('board', 'token_here')}: ${word('token', level.token)}` : '',
    level.lost_planet ? word('board', 'lost_planet') : '',
    level.vp_per_gaia_planet
      ? `${amountsName({ vp: level.vp_per_gaia_planet })} / ${word('board', 'gaia_planet')}`
      : '',
  ]);
  const here = level.seats.map((seat) => playerName(board, seats, seat)).join(', ');
  const text = `${capital(word('label', 'level'))} ${number}: ${gains || '–'}`;
  return here ? `${text}. ${here}` : text;
}

/** `Power: area I 4, area II 6, area III 2, Gaia area 0`. */
export function powerName(player: Player): string {
  const { power } = player;
  const { first, second, third, gaia } = power;
  const text = word('board', 'power_areas', { first, second, third, gaia });
  if (power.stone === undefined) return text;
  const stone = word('board', 'brainstone_in', { area: word('place', power.stone) });
  return `${text}. ${stone}`;
}
