/** A document as something to read: which of its values stand in a line, in a table, or below. */

export type Shape = 'plain' | 'list' | 'table' | 'record';

type Record_ = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record_ {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.length > 0 && value.every(isRecord) ? 'table' : 'list';
  return isRecord(value) ? 'record' : 'plain';
}

/** `power_bowls` is read as `power bowls`. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The columns of a table: every name that one of its rows has, in the order of their coming. */
export function columns(rows: readonly unknown[]): string[] {
  return [...new Set(rows.filter(isRecord).flatMap((row) => Object.keys(row)))];
}

/** The document without what the players' boards show. */
export function shared(board: unknown): unknown {
  if (!isRecord(board)) return board;
  return Object.fromEntries(Object.entries(board).filter(([name]) => name !== 'players'));
}

export function playersOf(board: unknown): readonly unknown[] {
  const players = isRecord(board) ? board['players'] : [];
  return Array.isArray(players) ? players : [];
}

export function short(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(short).join(', ');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, inside]) => `${words(name)} ${short(inside)}`)
      .join(', ');
  }
  return String(value);
}
