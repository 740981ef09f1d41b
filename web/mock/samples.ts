/** Tables to look at: what the real server would say about them. */
import type { GameInfo, Question, RuleInfo, Seat, TableInfo, TableSummary } from '$lib/protocol';

const now = Date.now();
const before = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const KINDS = {
  mine: 'build a mine',
  upgrade: 'upgrade a structure',
  research: 'research',
  pass: 'pass',
  federate: 'form a federation',
  project: 'start a Gaia project',
};

export const GAMES: GameInfo[] = [
  {
    id: 'gaia',
    title: 'Gaia Project',
    rules_version: 1,
    players: [2, 3, 4],
    levels: ['random', 'greedy'],
    default_level: 'greedy',
    recommended: { faction_choice: 'recommended' },
    can_resign: false,
    can_draw: false,
    components: {},
    kinds: KINDS,
    sources: {},
    options: [
      choice('map', 'Map', ['basic', 'variable'], ['First game, 10 sectors', 'Variable']),
      choice(
        'faction_choice',
        'Factions',
        ['in_order', 'recommended'],
        ['In order', 'Recommended'],
      ),
      choice('turn_order', 'Turn order', ['clockwise', 'passing'], ['Clockwise', 'By passing']),
      data('given_factions', 'With given factions: a faction per seat'),
    ],
  },
  {
    id: 'nebula',
    title: 'Beyond Nebula',
    rules_version: 1,
    players: [2],
    levels: ['random', 'greedy'],
    default_level: 'greedy',
    recommended: {},
    can_resign: true,
    can_draw: true,
    components: {},
    kinds: KINDS,
    sources: {},
    options: [
      choice('first_player', 'Who begins', ['0', '1'], ['The first seat', 'The second seat']),
      {
        ...data('turn_limit_per_player', 'Turns per player'),
        kind: 'number',
        default: 100,
        low: 1,
        high: 100,
      },
    ],
  },
];

function data(name: string, title: string): GameInfo['options'][number] {
  const empty = { low: null, high: null, choices: null, choice_texts: null };
  return {
    ...empty,
    name,
    kind: 'data',
    default: null,
    rule: 'gaia.setup',
    title,
    text: title,
    players: [2, 3, 4],
  };
}

function choice(
  name: string,
  title: string,
  choices: string[],
  texts: string[],
): GameInfo['options'][number] {
  const first = choices[0] ?? '';
  return { ...data(name, title), kind: 'choice', default: first, choices, choice_texts: texts };
}

function seat(number: number, name: string, bot = false): Seat {
  return {
    seat: number,
    kind: bot ? 'bot' : 'human',
    name,
    level: bot ? 'greedy' : '',
    present: !bot,
    yours: name === 'Mara',
    stands_in: '',
    kept: null,
  };
}

export const SEATS: Readonly<Record<string, Seat[]>> = {
  triangle: [seat(0, 'Kepler', true), seat(1, 'Ines'), seat(2, 'Mara'), seat(3, 'Theo')],
  duel: [seat(0, 'Mara'), seat(1, 'Ines')],
  sofa: [
    { ...seat(0, 'Mara'), yours: true },
    { ...seat(1, 'Olena'), yours: true },
  ],
  open: [seat(0, 'Jonas'), { ...seat(1, ''), kind: 'open', present: false }],
  watch: [seat(0, 'Kepler', true), seat(1, 'Lena', true)],
  over: [seat(0, 'Lena'), seat(1, 'Jonas'), seat(2, 'Mara'), seat(3, 'Duarte')],
};

function table(
  id: string,
  game: string,
  name: string,
  minutes: number,
  rest: Partial<TableSummary> = {},
): TableSummary {
  const seats = SEATS[id] ?? SEATS['triangle'] ?? [];
  return {
    id,
    game,
    title: GAMES.find((one) => one.id === game)?.title ?? game,
    name,
    players: seats.length,
    options: {},
    seats: seats.map(({ present: _, ...known }) => known),
    started: true,
    finished: false,
    deciding: [2],
    your_turn: false,
    sequence: 213,
    seen: -1,
    host: true,
    created: before(9000),
    changed: before(minutes),
    ...rest,
  };
}

export const TABLES: TableSummary[] = [
  table('triangle', 'gaia', 'Wavely triangle', 1460, { your_turn: true }),
  table('duel', 'nebula', 'Ines against Mara', 50, { your_turn: true, deciding: [0] }),
  table('sofa', 'nebula', 'On the sofa', 10, { your_turn: true, deciding: [1] }),
  table('lunch', 'gaia', 'Lunch league', 62, { deciding: [1] }),
  table('watch', 'nebula', '', 130, { deciding: [0] }),
  table('open', 'nebula', 'Quick duel', 3, { started: false, deciding: [] }),
  table('over', 'gaia', 'Jaegga fun', 4000, { finished: true, deciding: [] }),
];

export function infoOf(id: string): TableInfo {
  const found = TABLES.find((one) => one.id === id) ?? TABLES[0];
  if (found === undefined) throw new Error('no samples');
  return {
    id,
    game: found.game,
    title: found.title,
    name: found.name,
    players: found.players,
    options: {},
    seats: SEATS[id] ?? SEATS['triangle'] ?? [],
    commitment: 'b5d4045c3f466fa91fe2cc6abe79232a1a57cdf104f7a26e716e0a1e2789df78',
    started: found.started,
    finished: found.finished,
    seed: '',
    host: true,
    hints: true,
  };
}

const option = (
  action: string,
  kind: string,
  text: string,
  detail: string,
  places: string[],
): Question['options'][number] => ({ action, kind, text, detail, places, wasteful: [] });

/** A turn of Gaia Project with a bit of everything. */
export const TURN: Omit<Question, 'seat'> = {
  kind: 'turn',
  token: 'turn.1',
  text: 'It is your turn: take one main action, with free actions before or after it.',
  hint: 'A turn has one main action. Click a ringed place to see what can be done there, or choose from this list.',
  closed: ['project', 'federate'],
  options: [
    ...['7A11', '4B0', '1A2', '2C3'].map((space) =>
      option(`mine ${space}`, 'mine', `build a mine on ${space}`, '−2c −1o', [`space-${space}`]),
    ),
    option(
      'upgrade 1B5 trading_station',
      'upgrade',
      'upgrade the structure on 1B5: trading station',
      '−3c −2o, +3vp',
      ['space-1B5', 'structure-trading_station'],
    ),
    option(
      'upgrade 9B0 trading_station',
      'upgrade',
      'upgrade the structure on 9B0: trading station',
      '−6c −2o',
      ['space-9B0', 'structure-trading_station'],
    ),
    option(
      'upgrade 9B0 research_lab',
      'upgrade',
      'upgrade the structure on 9B0: research lab',
      '−5c −3o',
      ['space-9B0', 'structure-research_lab'],
    ),
    ...['economy', 'science', 'navigation'].map((track) =>
      option(`research ${track}`, 'research', `research: ${track}`, '−4k, level 3', [
        `track-${track}`,
      ]),
    ),
    {
      ...option(
        'pass ore_tokens',
        'pass',
        'pass and take a round booster: ore and tokens',
        '+8vp',
        ['booster-ore_tokens'],
      ),
      wasteful: [{ rule: 'gaia.pass', text: 'You could still act.', numbers: '7 credits left' }],
    },
  ],
};

export const BOARD = {
  round: 5,
  stage: 'actions',
  sectors: 10,
  round_tiles: [
    { round: 1, tile: 'step', vp: 2 },
    { round: 2, tile: 'institute or academy', vp: 5 },
    { round: 5, tile: 'trading station', vp: 3 },
  ],
  spaces: [
    { space: '1B5', planet: 'terra', owner: 'Mara', structure: 'mine' },
    { space: '9B0', planet: 'gaia', owner: 'Mara', structure: 'trading station' },
    { space: '7A11', planet: 'desert', owner: '', structure: '' },
  ],
  players: ['Bal T’aks', 'Xenos', 'Terrans', 'Taklons'].map((faction, at) => ({
    faction,
    vp: [38, 41, 20, 19][at],
    resources: { credits: 7 + at, ore: 9 - at, knowledge: 8, qic: at },
    power: [4, 6, 2],
  })),
};

export const RULES: RuleInfo[] = [
  [
    'gaia.mine.range',
    'A planet is in range if it is at most as many spaces away as the navigation level allows.',
  ],
  ['gaia.mine.cost', 'A mine costs 1 ore and 2 credits.'],
  ['gaia.mine.supply', 'A player has eight mines.'],
  ['gaia.leech.offer', 'Whoever has a structure within two spaces of a new one may charge power.'],
  ['gaia.pass.booster', 'Passing means taking another round booster.'],
].map(([id = '', text = '']) => ({
  id,
  section: 'rule',
  part: id.split('.')[1] ?? '',
  text,
  source: 'p. 12',
  related: id === 'gaia.mine.range' ? ['gaia.mine.cost'] : [],
}));

export const OUTCOME = {
  reason: 'the sixth round is over',
  scores: [
    [129, 4, 72, 12],
    [170, 1, 69, 30],
    [167, 2, 37, 6],
    [156, 3, 53, 24],
  ].map(([score = 0, rank = 0, rounds = 0, final = 0], seat) => ({
    seat,
    score,
    rank,
    parts: { start: 10, rounds, final, tracks: score - rounds - final - 10 },
  })),
};
