/**
 * What a game brings to the table in the browser. A folder `src/games/<game>/` exports it from
 * `index.ts` (`const game: GameBoards`, as default); games without a folder get the fallback.
 */
import type { LogLine, Seat } from '$lib/protocol';
import type { IconName } from '$lib/ui/icons';
import type { Component } from 'svelte';

/** How a place looks: what may be chosen, what is chosen, drafted, or was asked "why not". */
export type PlaceState = 'legal' | 'chosen' | 'draft' | 'illegal';
export type Targets = Readonly<Record<string, PlaceState>>;

/** A die that was rolled. */
export interface Die {
  readonly value: number;
  readonly sides: number;
}

/** Place -> the actions that lead there, in order. */
export type Routes = Readonly<Record<string, readonly string[]>>;

/** What every component of a game gets. */
export interface BoardProps {
  /** The game's own document; a game casts it to its generated type. */
  board: unknown;
  /** The document without the own draft, while there is one: for what it gains and loses. */
  before?: unknown;
  seats: readonly Seat[];
  /** The own seats; empty for a spectator. */
  you: readonly number[];
  targets: Targets;
  /** A place was chosen by click, tap or Enter. */
  onplace: (place: string) => void;
  /** A place that is not possible is pointed at, focused or pressed for long. */
  onwhy: (place: string, anchor: Element) => void;
}

/** The sign of a seat: a colour of tokens.css, a glyph in it, and a shape. */
export interface EmblemLook {
  /** The name of a custom property without dashes: `player-1`, `planet-terra`. */
  colour: string;
  glyph: IconName;
  shape?: 'disc' | 'square' | 'hexagon' | 'diamond';
  /** White glyph instead of ink, where that is the stronger contrast. */
  inverse?: boolean;
}

/** How far a game is: `Round 5 of 6`, drawn as bars where the end is known. */
export interface Progress {
  text: string;
  at?: number;
  of?: number;
}

/** The client's words for rounds and turns: `say('round', 5, 6)` is "Round 5 of 6". */
export type Say = (what: 'round' | 'turn', at: number, of?: number) => string;

export interface GameBoards {
  /** The map: one SVG in a `Frame`. */
  Board: Component<BoardProps>;
  /** Own board and rivals; each seat's part has the id `player-<seat>`. */
  Players: Component<BoardProps>;
  /** Tracks and tiles that all share, below the map; on phones a tab of its own. */
  Shared?: Component<BoardProps>;
  /** One line with what the own seat has, for phones. */
  Summary?: Component<BoardProps>;
  sharedIcon?: IconName;
  emblem?: (board: unknown, seat: number) => EmblemLook;
  /** Icons of kinds of action, for the lists of the decision panel. */
  kinds?: Readonly<Record<string, IconName>>;
  /** Icons of figures, for the difference. */
  figures?: Readonly<Record<string, IconName>>;
  /** Units of the short notes of costs and gains: `{ c: 'credits', o: 'ore' }`. */
  units?: Readonly<Record<string, IconName>>;
  /**
   * What events of one kind come to, without their subject ("pays 2 credits, 1 ore"); null for what
   * is worth a line of its own.
   */
  effect?: ((event: string, lines: readonly LogLine[]) => string | null) | undefined;
  /**
   * Places further away than one action reaches, with the actions that lead there one by one, for
   * what is chosen so far (places): each becomes a step of the draft.
   */
  routes?: (board: unknown, chosen: readonly string[]) => Routes;
  /** The dice that an event tells of. */
  dice?: ((line: LogLine) => readonly Die[]) | undefined;
  /** How far the game is; the words come from `label`, the client's catalogue. */
  progress?: (board: unknown, say: Say) => Progress;
}
