/** The document of Gaia Project; its shape comes from openapi.json. */
import type { components } from '$lib/protocol/schema';

type Schemas = components['schemas'];

export type Amounts = Schemas['gaia.Amounts'];
export type Board = Schemas['gaia.Board'];
export type BoardAction = Schemas['gaia.BoardAction'];
export type Booster = Schemas['gaia.Booster'];
export type FinalTile = Schemas['gaia.FinalTile'];
export type Level = Schemas['gaia.Level'];
export type PieceRow = Schemas['gaia.PieceRow'];
export type Player = Schemas['gaia.Player'];
export type Power = Schemas['gaia.Power'];
export type Space = Schemas['gaia.Space'];
export type Special = Schemas['gaia.Special'];
export type Tile = Schemas['gaia.Tile'];
export type TilePlace = Schemas['gaia.TilePlace'];
export type Track = Schemas['gaia.Track'];

/** The shell hands every game its document as it came. */
export function boardOf(document: unknown): Board {
  return document as Board;
}
