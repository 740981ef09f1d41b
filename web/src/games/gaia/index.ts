/** The boards of Gaia Project. */
import type { EmblemLook, GameBoards } from '$games/contract';
import { effects } from '$lib/log/effects';
import { language } from '$lib/messages/index.svelte';
import Board from './Board.svelte';
import { emblemOf } from './look';
import Players from './Players.svelte';
import Shared from './Shared.svelte';
import Summary from './Summary.svelte';
import { boardOf } from './types';
import { learn, word } from './words';

const ROUNDS = 6;
/** As the rules number them. */
const RESOURCES = ['vp', 'credits', 'ore', 'knowledge', 'qic'];

// The words come with the board: nothing is shown that would be renamed a moment later.
await learn(language());

function emblem(document: unknown, seat: number): EmblemLook {
  const player = boardOf(document).players[seat];
  return player ? emblemOf(player) : { colour: 'surface-3', glyph: 'ui-person' };
}

const boards: GameBoards = {
  Board,
  Players,
  Shared,
  Summary,
  sharedIcon: 'knowledge',
  emblem,
  kinds: {
    mine: 'mine',
    project: 'gaiaformer',
    upgrade: 'trading-station',
    federate: 'federation',
    research: 'knowledge',
    action: 'power',
    special: 'ui-play',
    pass: 'booster',
    'pass-last': 'booster',
    convert: 'ui-replay',
    burn: 'power',
    charge: 'power',
    'charge-token-first': 'token',
    booster: 'booster',
    start: 'mine',
    faction: 'planet',
    bid: 'vp',
    rotate: 'ui-redo',
    tile: 'knowledge',
    cover: 'knowledge',
    advance: 'knowledge',
    token: 'federation',
    planet: 'planet',
    satellite: 'satellite',
    'lost-planet': 'planet-lost',
    'space-station': 'space-station',
    swap: 'planetary-institute',
    downgrade: 'research-lab',
    income: 'ui-download',
    from: 'token',
    brainstone: 'brainstone',
    former: 'gaiaformer',
    'former-board': 'gaiaformer',
    exchange: 'token',
    decline: 'ui-close',
    done: 'ui-confirm',
    pay: 'ui-confirm',
  },
  figures: {
    vp: 'vp',
    credits: 'credits',
    ore: 'ore',
    knowledge: 'knowledge',
    qic: 'qic',
    area_1: 'token',
    area_2: 'token',
    area_3: 'power',
    gaia_area: 'planet-gaia',
    income_credits: 'credits',
    income_ore: 'ore',
    income_knowledge: 'knowledge',
    income_qic: 'qic',
    income_power: 'power',
    income_token: 'token',
    passing: 'vp',
    final: 'vp',
    range: 'range',
    '-step_cost': 'terraform',
    gaiaformers: 'gaiaformer',
  },
  units: {
    vp: 'vp',
    c: 'credits',
    o: 'ore',
    k: 'knowledge',
    q: 'qic',
    pw: 'power',
    t: 'token',
    gf: 'gaiaformer',
  },
  effect: effects(word, RESOURCES),
  progress: (document, say) => {
    const { round } = boardOf(document);
    return { text: say('round', round, ROUNDS), at: round, of: ROUNDS };
  },
};

export default boards;
