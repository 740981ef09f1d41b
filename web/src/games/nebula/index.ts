/** Beyond Nebula in the browser. */
import type { GameBoards } from '$games/contract';
import { dice, effects } from '$lib/log/effects';
import { language } from '$lib/messages/index.svelte';
import Board from './Board.svelte';
import type { Board as Document } from './document';
import { emblemOf } from './looks';
import Players from './Players.svelte';
import { routes } from './routes';
import Shared from './Shared.svelte';
import Summary from './Summary.svelte';
import { learn, name } from './words';

// Whoever loads the boards gets them with their words.
await learn(language());

/** As the rules number them. */
const RESOURCES = ['metal', 'gas', 'crystal'];
/** Events that tell of a roll, and the sides of the die. */
const DICE = { irradiated: 6, charged: 6, ray_rolled: 6, combat_rolled: 6 };

const boards: GameBoards = {
  Board,
  Players,
  Shared,
  Summary,
  sharedIcon: 'vp',
  emblem: (_board, seat) => emblemOf(seat),
  kinds: {
    done: 'ui-confirm',
    pass: 'ui-next',
    extractor: 'extractor',
    build: 'neb-academy',
    exchange: 'ui-replay',
    troop: 'troop',
    ship: 'ship',
    research: 'neb-laboratory',
    advance: 'ui-clock',
    load: 'troop',
    unload: 'troop',
    move: 'ship',
    attack: 'cannon',
    colonise: 'planet',
    take: 'planet',
    use: 'energy',
    own: 'ship',
    opposing: 'ship',
    planet: 'planet',
    technology: 'energy',
    block: 'ui-fit',
    balance: 'ui-replay',
    supply: 'troop',
    place: 'troop',
    colour: 'unexplored',
  },
  figures: {
    metal: 'metal',
    gas: 'gas',
    crystal: 'crystal',
    metal_income: 'metal',
    gas_income: 'gas',
    crystal_income: 'crystal',
    planets: 'planet',
    abroad: 'planet',
    garrison: 'troop',
    aboard: 'troop',
    ships: 'ship',
    durability: 'shield',
    technologies: 'neb-laboratory',
    ready: 'ui-confirm',
    research: 'neb-laboratory',
  },
  routes,
  effect: effects(name, RESOURCES),
  dice: dice(DICE),
  progress: (board, say) => {
    const { number, limit } = (board as Document).turn;
    return { text: limit > 0 ? say('turn', number, limit) : say('turn', number) };
  },
};
export default boards;
