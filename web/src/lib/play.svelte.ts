/** Sitting at a table: which question is looked at, what is chosen, why something is not possible. */
import type { GameBoards, Routes, Targets } from '$games/contract';
import {
  isNothing,
  kindsAbout,
  marks,
  matching,
  NOTHING,
  withKind,
  withPlace,
  type Choice,
} from '$lib/decision/choosing';
import type { Change, Option, Question, Reason } from '$lib/protocol';
import type { Table } from '$lib/table.svelte';

/** An answer to "why not?", beside the thing that was asked about. */
export interface Why {
  /** Where; empty where the question was about a kind of action as such. */
  readonly place: string;
  readonly anchor: Element | null;
  readonly findings: readonly Finding[];
}

export interface Finding {
  readonly kind: string;
  readonly reasons: readonly Reason[];
}

const MOST_KINDS = 4;
/** So long a pointer rests before it is a question. */
const RESTING = 90;

export class Play {
  choice = $state.raw<Choice>(NOTHING);
  why = $state.raw<Why | null>(null);
  /** What the option under the pointer would change. */
  preview = $state.raw<readonly Change[]>([]);
  boards = $state.raw<GameBoards | null>(null);
  private wanted = $state(-1);
  private previewed = '';

  readonly question = $derived.by((): Question | null => {
    const { questions } = this.table;
    return questions.find((question) => question.seat === this.wanted) ?? questions[0] ?? null;
  });
  /** The seat that acts: the one that is asked, else the one with a draft, else an own one. */
  readonly seat = $derived.by((): number => {
    if (this.question) return this.question.seat;
    const drafting = Object.entries(this.table.position?.drafts ?? {}).find(
      ([, steps]) => steps.length > 0,
    );
    return drafting ? Number(drafting[0]) : (this.table.yours[0] ?? -1);
  });
  readonly draft = $derived.by(() => this.table.draft(this.seat));
  readonly changes = $derived.by(() => this.table.position?.changes[this.seat] ?? []);
  readonly options = $derived(
    this.question ? matching(this.question.options, this.choice) : ([] as Option[]),
  );
  /** Places that several steps lead to, as far as the first of them is possible now. */
  readonly routes = $derived.by((): Routes => {
    const { board } = this.table.position ?? {};
    const found = board === undefined ? {} : this.boards?.routes?.(board, this.choice.places);
    const possible = new Set(this.options.map(({ action }) => action));
    return Object.fromEntries(
      Object.entries(found ?? {}).filter(([, way]) => possible.has(way[0] ?? '')),
    );
  });
  readonly targets = $derived<Targets>({
    ...Object.fromEntries(Object.keys(this.routes).map((place) => [place, 'legal' as const])),
    ...marks(this.question?.options ?? [], this.choice, this.draft, this.why?.place ?? ''),
  });
  readonly canConfirm = $derived.by(() => this.draft.length > 0 && !this.table.busy);

  constructor(readonly table: Table) {}

  /** Another question means another choice. */
  clear(): void {
    this.choice = NOTHING;
    this.why = null;
    this.preview = [];
    this.previewed = '';
  }

  /** Escape: first the popover, then the selection. Returns whether there was something. */
  escape(): boolean {
    if (this.why !== null) this.why = null;
    else if (!isNothing(this.choice)) this.clear();
    else return false;
    return true;
  }

  answerFor(seat: number): void {
    this.wanted = seat;
    this.clear();
  }

  choosePlace(place: string): void {
    if (this.question === null) return;
    this.why = null;
    const way = this.routes[place];
    if (way && !this.options.some(({ places }) => places.includes(place))) {
      void this.follow(way);
      return;
    }
    this.choice = withPlace(this.question.options, this.choice, place);
    this.takeIfOnly();
  }

  chooseKind(kind: string): void {
    if (this.question === null) return;
    this.choice = withKind(this.question.options, this.choice, kind);
    this.takeIfOnly();
  }

  async take(option: Option): Promise<void> {
    if (this.question === null || this.table.busy) return;
    const question = this.question;
    this.clear();
    await this.table.step(question, option.action);
  }

  /** Step by step to a place further away, as far as each step is possible and shows its result. */
  private async follow(way: readonly string[]): Promise<void> {
    if (this.table.busy) return;
    await this.table.together(async () => {
      for (const action of way) {
        const { question } = this;
        if (!question?.options.some((option) => option.action === action)) return;
        if (!(await this.table.step(question, action))) return;
      }
    });
  }

  /** With one option left nothing is left to choose: it becomes a step of the draft. */
  private takeIfOnly(): void {
    if (Object.keys(this.routes).length > 0) return;
    const [only, ...others] = this.options;
    if (only !== undefined && others.length === 0 && !isNothing(this.choice)) void this.take(only);
  }

  async confirm(): Promise<void> {
    if (this.canConfirm) await this.table.confirm(this.seat);
  }

  /** Take back a step of the draft, or, where there is none, the last own move if that is free. */
  async undo(whole: boolean): Promise<void> {
    const { seat } = this;
    const to = this.table.position?.can_undo[seat];
    if (this.draft.length > 0) await this.table.back(seat, whole ? this.draft.length : 1);
    else if (to !== undefined) await this.table.undo(seat, to);
  }

  async redo(): Promise<void> {
    if (this.question) await this.table.redo(this.question);
  }

  /** Why can nothing be done at a place? Asked of every kind of action that could point there. */
  async askPlace(place: string, anchor: Element | null): Promise<void> {
    if (this.question === null) return;
    const kinds = kindsAbout(this.question, this.choice, place).slice(0, MOST_KINDS);
    const findings = await Promise.all(kinds.map((kind) => this.find(kind, `${kind} ${place}`)));
    this.why = { place, anchor, findings: findings.filter(({ reasons }) => reasons.length > 0) };
  }

  /** Why is nothing of a kind possible? */
  async askKind(kind: string, anchor: Element | null): Promise<void> {
    this.why = { place: '', anchor, findings: [await this.find(kind, kind)] };
  }

  private async find(kind: string, action: string): Promise<Finding> {
    const answer = await this.table.why(this.seat, action);
    return { kind, reasons: answer.reasons };
  }

  async show(option: Option | null): Promise<void> {
    this.previewed = option?.action ?? '';
    if (option === null || this.question === null) {
      this.preview = [];
      return;
    }
    const { seat } = this.question;
    await pause(RESTING);
    if (this.previewed !== option.action) return;
    const answer = await this.table.preview(seat, option.action);
    if (this.previewed === option.action) this.preview = answer.changes;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
