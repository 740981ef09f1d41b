/** Beyond Nebula in the browser. */
import type { GameBoards } from '$games/contract';
import { language } from '$lib/messages/index.svelte';
import Board from './Board.svelte';
import type { Board as Document } from './document';
import { emblemOf } from './looks';
import Players from './Players.svelte';
import Shared from './Shared.svelte';
import Summary from './Summary.svelte';
import { learn } from './words';

// Whoever loads the boards gets them with their words.
await learn(language());

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
  progress: (board, say) => {
    const { number, limit } = (board as Document).turn;
    return { text: limit > 0 ? say('turn', number, limit) : say('turn', number) };
  },
};
export default boards;
