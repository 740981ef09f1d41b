/** A table as this visitor sees it: what the server said last, and what can be asked of it. */
import { api } from '$lib/api';
import {
  Connection,
  NO_ANSWER,
  NO_LINE,
  webSocket,
  type Farewell,
  type Hello,
  type Line,
  type Socket,
} from '$lib/connection';
import { noteCommitment } from '$lib/dice';
import { comingKey, keyOf, offered, opened, otherKey, refuse, takeComing } from '$lib/guests';
import { language, t } from '$lib/messages/index.svelte';
import {
  PROTOCOL,
  type Answer,
  type ChatLine,
  type Events,
  type LogLine,
  type Order,
  type Position,
  type Question,
  type Request,
  type Step,
  type TableInfo,
  type ToVisitor,
} from '$lib/protocol';
import { randomText } from '$lib/random';

const NAME_BYTES = 16;

/**
 * What became of the link that was opened: it leads to `another` seat than the kept key, or to none.
 * Then one sits where one sat (`kept`) or just watches (`watching`).
 */
export type LinkNews = '' | 'another' | 'kept' | 'watching';

export class Table {
  info = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  orders = $state.raw<Readonly<Record<number, readonly Order[]>>>({});
  spectators = $state(0);
  line = $state<Line>('connecting');
  /** Why the server closed the line for good. */
  farewell = $state('');
  link = $state<LinkNews>('');
  /** What went wrong last, for a moment on the screen. */
  trouble = $state('');
  /** The last lines that came while the page was open: they are read aloud and animated. */
  news = $state.raw<readonly LogLine[]>([]);
  /** Steps that were taken back and can be redone, the last first. */
  redoable = $state.raw<readonly string[]>([]);
  /** Hot-seat: which of the own seats sits in front of the screen; empty for all. */
  looking = $state.raw<readonly number[]>([]);
  /** The entry at which this visit began; -1 before that. */
  arrived = $state(-1);
  /** The last board without an own draft, and the entry it belongs to. */
  private settled = $state.raw<{ sequence: number; board: unknown } | null>(null);
  private pending = $state(0);

  readonly yours = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat),
  );
  /** A bot plays for this visitor: since when; empty where the visitor is just a spectator. */
  readonly stoodIn = $derived(
    this.yours.length > 0 || this.info?.finished
      ? ''
      : (this.info?.seats.find((seat) => seat.stands_in !== '')?.stands_in ?? ''),
  );
  readonly busy = $derived(this.pending > 0);
  /** The board without the own draft, while there is one. */
  readonly before = $derived(
    this.position !== null && drafting(this.position) !== undefined && this.settled !== null
      ? this.settled.sequence === this.position.sequence
        ? this.settled.board
        : undefined
      : undefined,
  );
  readonly questions = $derived<readonly Question[]>(this.position?.questions ?? []);

  private readonly connection: Connection;
  private sequence = -1;
  /** The key that this line has shown. */
  private key = '';
  /** What was said and not acknowledged yet. */
  private saying: { text: string; once: string } | null = null;
  /** Who waits for the next position. */
  private expecting: (() => void)[] = [];

  constructor(
    readonly id: string,
    dial: () => Socket = webSocket(`api/tables/${id}/ws`),
    private readonly past: typeof api.past = api.past,
    private readonly opens: typeof api.opens = api.opens,
  ) {
    this.connection = new Connection(dial, {
      hello: () => this.hello(),
      message: (message) => this.hear(message),
      final: (farewell) => this.shownOut(farewell),
      line: (line) => this.changed(line),
    });
  }

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }

  hurry(): void {
    this.connection.hurry();
  }

  draft(seat: number): readonly Step[] {
    return this.position?.drafts[seat] ?? [];
  }

  // What can be asked ------------------------------------------------------------------------

  /** Whether it became a step of the draft; what comes of it is shown by then. */
  async step(question: Question, action: string): Promise<boolean> {
    this.redoable = [];
    const { seat, token } = question;
    const steps = this.draft(seat).length;
    const answer = await this.work(
      { type: 'step', seat, token, action, confirm: false },
      () => this.draft(seat).length > steps,
    );
    return answer.ok;
  }

  /** Several requests that belong together: between them nothing else is asked, and none confirmed. */
  async together(work: () => Promise<void>): Promise<void> {
    this.pending += 1;
    try {
      await work();
    } finally {
      this.pending -= 1;
    }
  }

  async back(seat: number, count: number): Promise<void> {
    const steps = this.draft(seat).length;
    const taken = this.draft(seat).slice(-count);
    const answer = await this.work(
      { type: 'back', seat, count },
      () => this.draft(seat).length < steps,
    );
    if (answer.ok) {
      this.redoable = [...this.redoable, ...taken.map((step) => step.action).reverse()];
    }
  }

  async redo(question: Question): Promise<void> {
    const action = this.redoable.at(-1);
    if (action === undefined) return;
    const rest = this.redoable.slice(0, -1);
    await this.step(question, action);
    this.redoable = rest;
  }

  async confirm(seat: number): Promise<boolean> {
    this.redoable = [];
    const answer = await this.work(
      { type: 'confirm', seat, steps: this.draft(seat).length },
      () => this.draft(seat).length === 0,
    );
    return answer.ok;
  }

  why(seat: number, action: string): Promise<Answer> {
    return this.connection.ask({ type: 'why', seat, action });
  }

  preview(seat: number, action: string): Promise<Answer> {
    return this.connection.ask({ type: 'preview', seat, action });
  }

  undo(seat: number, to: number): Promise<Answer> {
    const before = this.position?.sequence ?? 0;
    const shown = (): boolean =>
      (this.position?.sequence ?? 0) > before || this.position?.undo != null;
    return this.work({ type: 'undo', seat, to }, shown);
  }

  consent(seat: number, agree: boolean): Promise<Answer> {
    return this.work({ type: 'consent', seat, agree });
  }

  order(seat: number, order: string, choice: string): Promise<Answer> {
    return this.work({ type: 'order', seat, order, choice });
  }

  /** Words whose answer was lost may have been written: said again, they are still the same line. */
  async say(text: string): Promise<Answer> {
    if (this.saying?.text !== text) this.saying = { text, once: randomText(NAME_BYTES) };
    const said = this.saying;
    const answer = await this.work({ type: 'say', ...said });
    if (answer.ok && this.saying === said) this.saying = null;
    return answer;
  }

  /** Another key for the own seats: on all other devices the old one opens nothing any more. */
  async renew(): Promise<boolean> {
    const answer = await this.work({ type: 'renew', key: comingKey(this.id) });
    if (answer.ok) takeComing(this.id);
    return answer.ok;
  }

  resign(seat: number): Promise<Answer> {
    return this.work({ type: 'resign', seat });
  }

  offerDraw(seat: number): Promise<Answer> {
    return this.work({ type: 'draw', seat });
  }

  async look(seats: readonly number[]): Promise<void> {
    const handed = seats.join() !== this.looking.join();
    this.looking = seats;
    if (handed) this.cover();
    const before = this.position;
    const shown = (): boolean => this.position !== before;
    await this.work({ type: 'look', language: language(), seats: [...seats] }, shown);
  }

  /** Somebody else sits down at the screen: what the one before saw is not for them. */
  private cover(): void {
    this.position = null;
    this.log = [];
    this.news = [];
  }

  /**
   * Ask, show that something is under way, and say what went wrong. Mostly the answer comes first,
   * then the position in which the effect is `shown`: until then the old one is not to be acted on.
   */
  private async work(request: Request, shown: () => boolean = () => true): Promise<Answer> {
    this.pending += 1;
    this.trouble = '';
    const answer = await this.connection.ask(request);
    if (answer.ok && !shown()) await this.next();
    this.pending -= 1;
    if (!answer.ok) this.trouble = complaint(answer);
    return answer;
  }

  /** Resolves with the next position, or with the loss of the line: a new one brings a new one. */
  private next(): Promise<void> {
    if (this.line !== 'open') return Promise.resolve();
    return new Promise((resolve) => this.expecting.push(resolve));
  }

  private shown(): void {
    this.expecting.forEach((resolve) => resolve());
    this.expecting = [];
  }

  private changed(line: Line): void {
    this.line = line;
    if (line !== 'open') this.shown();
  }

  // What is heard ----------------------------------------------------------------------------

  private hello(): Hello {
    this.key = keyOf(this.id);
    return {
      type: 'hello',
      protocol: PROTOCOL,
      key: this.key,
      language: language(),
      since: this.sequence,
      seats: [...this.looking],
    };
  }

  /**
   * Another window of this browser may have renewed the key, an answer was lost, or a link was wrong:
   * come back with the next key, or to watch. Who is shown out while they play is told so instead.
   */
  private shownOut({ code, error }: Farewell): boolean {
    if (code === 'revoked' || code === 'bad_key') {
      refuse(this.id, this.key);
      const next = keyOf(this.id);
      if (code === 'bad_key' && next === '') this.link = 'watching';
      if (code === 'bad_key' || next !== '') return false;
    }
    this.farewell = error;
    return true;
  }

  /** A key is kept once it has opened the table, and one that works is not replaced unasked. */
  private async admitted(): Promise<void> {
    opened(this.id, this.key);
    const other = otherKey(this.id);
    if (other === '' || other === this.key) return;
    const linked = other === offered(this.id);
    const opens = await this.opens(this.id, other).catch(() => null);
    if (opens === null) return; // the next line asks again
    if (!opens) refuse(this.id, other);
    if (opens || linked) this.link = opens ? 'another' : 'kept';
  }

  private hear(message: ToVisitor): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        if (!message.table.finished) noteCommitment(this.id, message.table.commitment);
        this.chat = message.chat;
        this.orders = message.orders;
        this.spectators = message.spectators;
        this.seatsChanged();
        if (message.protocol !== PROTOCOL) location.reload();
        void this.admitted();
        break;
      case 'position':
        this.position = message;
        this.sequence = message.sequence;
        if (this.arrived < 0) this.arrived = message.sequence;
        this.shown();
        void this.settle(message);
        break;
      case 'events':
        this.happened(message);
        break;
      case 'said':
        this.chat = [...this.chat.filter((line) => line.id !== message.line.id), message.line];
        break;
      case 'table':
        this.info = message.table;
        this.spectators = message.spectators;
        this.seatsChanged();
        break;
      case 'orders':
        this.orders = { ...this.orders, [message.seat]: message.orders };
        break;
      case 'farewell':
        break; // `shownOut` has seen to it
      case 'answer':
        break; // the connection has given it to whoever asked
    }
  }

  /** Whoever sat in front of the screen may have parted with their seat: the others go on there. */
  private seatsChanged(): void {
    if (this.looking.some((seat) => !this.yours.includes(seat))) void this.look([]);
  }

  /** Who comes back to a draft has not seen the board without it: it is fetched. */
  private async settle(position: Position): Promise<void> {
    const { sequence } = position;
    const drafter = drafting(position);
    if (drafter === undefined) this.settled = { sequence, board: position.board };
    else if (this.settled?.sequence !== sequence) {
      const found = await this.past(this.id, sequence, drafter).catch(() => null);
      if (found !== null && this.position?.sequence === sequence) {
        this.settled = { sequence, board: found.board };
      }
    }
  }

  private happened(events: Events): void {
    this.log = [...this.log.filter((line) => line.sequence <= events.since), ...events.lines];
    this.sequence = events.sequence;
    // What is told from the beginning, to who comes or speaks another language, is no news.
    if (events.since >= 0) this.news = events.lines;
  }
}

/** The own seat that has a draft. */
function drafting(position: Position): number | undefined {
  const found = Object.entries(position.drafts).find(([, steps]) => steps.length > 0);
  return found && Number(found[0]);
}

function complaint(answer: Answer): string {
  if (answer.code === NO_LINE) return t('line.not_sent');
  if (answer.code === NO_ANSWER) return t('line.no_answer');
  return [answer.error, ...answer.reasons.map((reason) => reason.text)].filter(Boolean).join(' ');
}
