/**
 * The log as it is read: the lines of one entry stand together, and what it cost and gave is told
 * in one breath ("pays 2 credits, 1 ore; gains 3 VP") instead of a line for each coin.
 */
import type { Die, GameBoards } from '$games/contract';
import type { LogLine } from '$lib/protocol';

/** Something that is said, with the rule behind it and where it happened. */
export interface Said {
  readonly text: string;
  /** Whom it is about, -1 for the game itself. */
  readonly seat: number;
  readonly rule: string;
  readonly places: readonly string[];
  readonly dice: readonly Die[];
}

/** What happened to a seat by the way: texts without their subject. */
export interface Effects {
  readonly seat: number;
  readonly parts: readonly Said[];
}

export interface Entry {
  readonly sequence: number;
  /** Whose move it was, -1 for the game itself. */
  readonly seat: number;
  readonly told: readonly Said[];
  readonly effects: readonly Effects[];
}

type Boards = Pick<GameBoards, 'effect' | 'dice'> | null;

/** The entries in the order of the lines. */
export function tell(lines: readonly LogLine[], boards: Boards): Entry[] {
  const entries: LogLine[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    const before = last?.[0];
    if (last && before && before.sequence === line.sequence && before.seat === line.seat) {
      last.push(line);
    } else entries.push([line]);
  }
  return entries.map((members) => entryOf(members, boards));
}

/** An entry in words, for those who hear it and for a single line. */
export function textOf(entry: Entry, name: (seat: number) => string): string {
  const effects = entry.effects.map((group) => {
    const text = group.parts.map((part) => part.text).join('; ');
    return hasSubject(entry, group) ? text : `${name(group.seat)} ${text}`;
  });
  return [...entry.told.map((said) => said.text), ...effects].join('; ');
}

/**
 * Whom an entry is about, -1 for the game itself. Not always whose move it was: who ends a turn
 * makes somebody else begin one.
 */
export function subjectOf(entry: Entry): number {
  return (entry.told[0] ?? entry.effects[0])?.seat ?? entry.seat;
}

/** Whether the line above has named whom the effects are about. */
export function hasSubject(entry: Entry, group: Effects): boolean {
  return entry.told.length > 0 && group.seat === subjectOf(entry);
}

function entryOf(members: readonly LogLine[], boards: Boards): Entry {
  const told: Said[] = [];
  const kinds = new Map<string, LogLine[]>();
  for (const line of members) {
    const seat = line.fields['seat'];
    const known = Object.values(line.fields).every((value) => value >= 0);
    if (seat === undefined || !known || boards?.effect?.(line.event, [line]) == null) {
      told.push(saidOf(line, boards));
      continue;
    }
    const key = `${seat} ${line.event}`;
    kinds.set(key, [...(kinds.get(key) ?? []), line]);
  }
  const [first] = members;
  return { sequence: first?.sequence ?? 0, seat: first?.seat ?? -1, told, effects: group(kinds) };

  function group(found: ReadonlyMap<string, readonly LogLine[]>): Effects[] {
    const seats = new Map<number, Said[]>();
    for (const lines of found.values()) {
      const [line] = lines;
      if (!line) continue;
      const seat = line.fields['seat'] ?? -1;
      const text = boards?.effect?.(line.event, lines) ?? line.text;
      const places = [...new Set(lines.flatMap((one) => one.places))];
      const part = { text, seat, rule: line.rule, places, dice: [] };
      seats.set(seat, [...(seats.get(seat) ?? []), part]);
    }
    return [...seats].map(([seat, parts]) => ({ seat, parts }));
  }
}

function saidOf(line: LogLine, boards: Boards): Said {
  return {
    text: line.text,
    seat: line.fields['seat'] ?? -1,
    rule: line.rule,
    places: line.places,
    dice: boards?.dice?.(line) ?? [],
  };
}
