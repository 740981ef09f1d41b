/** A table of the mock: one turn that can be drafted, undone and confirmed again and again. */
import type { FromVisitor, Position, Question, Step, TableInfo, ToVisitor } from '$lib/protocol';
import { BOARD, infoOf, OUTCOME, TURN } from './samples';

export class MockTable {
  private readonly info: TableInfo;
  private steps: Step[] = [];
  private sequence = 213;
  private said = 2;
  private looking: number[] = [];

  constructor(
    private readonly id: string,
    private readonly send: (message: ToVisitor) => void,
  ) {
    this.info = infoOf(id);
  }

  hear(message: FromVisitor): void {
    if (message.type === 'hello') {
      this.looking = message.seats;
      this.welcome();
      return;
    }
    const steps = this.react(message);
    this.send({
      type: 'answer',
      request: message.request,
      ok: true,
      error: '',
      code: '',
      reasons: message.type === 'why' ? REASONS : [],
      changes: message.type === 'preview' ? CHANGES : [],
    });
    if (steps) this.send(this.position());
  }

  private welcome(): void {
    const { info } = this;
    const line = { sequence: 100, seat: 1, name: 'Ines', at: new Date().toISOString() };
    this.send({
      type: 'welcome',
      protocol: 1,
      table: info,
      chat: [
        { ...line, id: 1, text: 'Good luck!' },
        { ...line, id: 2, seat: 3, name: 'Theo', text: 'I need two more power …' },
      ],
      orders: { 2: ORDERS },
      spectators: 3,
    });
    this.send({ type: 'events', since: -1, sequence: this.sequence, undone: false, lines: LOG });
    this.send(this.position());
  }

  /** Returns whether the position changes. */
  private react(message: Exclude<FromVisitor, { type: 'hello' }>): boolean {
    switch (message.type) {
      case 'step': {
        const option = TURN.options.find((one) => one.action === message.action);
        if (option) this.steps.push({ ...option, held: option.kind === 'pass' });
        return true;
      }
      case 'back':
        this.steps.splice(-message.count);
        return true;
      case 'confirm':
        this.confirmed();
        return true;
      case 'look':
        this.looking = message.seats;
        return true;
      case 'say':
        this.send({
          type: 'said',
          line: {
            id: ++this.said,
            sequence: this.sequence,
            seat: 2,
            name: 'Mara',
            text: message.text,
            at: new Date().toISOString(),
          },
        });
        return false;
      default:
        return false;
    }
  }

  private confirmed(): void {
    const since = this.sequence;
    this.sequence += this.steps.length;
    const lines = this.steps.map((step, at) => ({
      sequence: since + at + 1,
      seat: this.seat(),
      event: 'built',
      text: `Mara: ${step.text}`,
      rule: 'gaia.mine.cost',
      fields: {},
      places: step.places,
    }));
    this.steps = [];
    this.send({ type: 'events', since, sequence: this.sequence, undone: false, lines });
  }

  private seat(): number {
    if (this.id === 'sofa') return 1;
    return this.info.seats.find((seat) => seat.yours)?.seat ?? -1;
  }

  private position(): Position {
    const seat = this.seat();
    const asked = seat >= 0 && (this.looking.length === 0 || this.looking.includes(seat));
    const question: Question = { ...TURN, seat, token: `turn.${this.steps.length}` };
    const drafted = this.steps.length > 0;
    return {
      type: 'position',
      sequence: this.sequence,
      board: BOARD,
      sentence: asked
        ? 'Your turn, Mara: take one main action, with free actions before or after it.'
        : 'Kepler decides: take one main action.',
      deciding: [seat < 0 ? 0 : seat],
      questions: asked && this.id !== 'over' ? [question] : [],
      drafts: { [seat]: this.steps },
      changes: drafted ? { [seat]: CHANGES } : {},
      can_undo: {},
      undo: this.id === 'duel' ? { seat: 1, to: 210, agreed: [1], waiting: [0] } : null,
      draw_offered: [],
      outcome: this.id === 'over' ? OUTCOME : null,
    };
  }
}

const REASONS = [
  {
    rule: 'gaia.mine.range',
    text: 'The planet is out of range.',
    numbers: 'needs range 3, you have 2; one Q.I.C. adds 2',
  },
  { rule: 'gaia.mine.supply', text: 'No mine is left.', numbers: '8 of 8 on the map' },
];

const CHANGES = [
  { figure: 'credits', text: 'Credits', before: 7, after: 4, good: false },
  { figure: 'ore', text: 'Ore', before: 9, after: 7, good: false },
  { figure: 'vp', text: 'Score', before: 20, after: 23, good: true },
  { figure: 'credit_income', text: 'Credit income', before: 3, after: 7, good: true },
  { figure: 'ore_income', text: 'Ore income', before: 9, after: 8, good: false },
  { figure: 'passing', text: 'On passing', before: 8, after: 7, good: false },
];

const ORDERS = [
  {
    id: 'leech',
    text: 'Power that costs nothing',
    choices: ['ask', 'take'],
    texts: ['Ask me', 'Always take it'],
    choice: 'ask',
  },
];

const LOG = [
  [211, 3, 'Theo reaches Navigation 5 and places the Lost Planet on 10A6'],
  [211, 3, '4 knowledge paid'],
  [212, 1, 'Ines charges 1 power from the Lost Planet'],
  [213, 0, 'Kepler charges 1 power from the Lost Planet'],
].map(([sequence, seat, text]) => ({
  sequence: Number(sequence),
  seat: Number(seat),
  event: 'charged',
  text: String(text),
  rule: 'gaia.leech.offer',
  fields: {},
  places: ['space-10A6'],
}));
