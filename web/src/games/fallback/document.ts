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

/** -1 stands for what is not there or not known, as in all fields of a game. */
function isGap(value: unknown): boolean {
  return typeof value === 'number' && value < 0;
}

/** A field that only a program reads: a gap, or a list with gaps. */
function isRaw(value: unknown): boolean {
  return isGap(value) || (Array.isArray(value) && value.some(isRaw));
}

function without(record: Record_, leaves: (name: string, value: unknown) => boolean): Record_ {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !leaves(name, value)));
}

/** Made to be shown, with a record for each player; else these are the bare fields of a game. */
function isMade(board: unknown): board is Record_ & { players: readonly unknown[] } {
  return isRecord(board) && Array.isArray(board['players']);
}

export function gameOf(board: unknown): string {
  const game = isRecord(board) ? board['game'] : '';
  return typeof game === 'string' ? game : '';
}

export function roundOf(board: unknown): number {
  const round = isRecord(board) ? board['round'] : 0;
  return typeof round === 'number' ? round : 0;
}

/** The document without what the players' boards show; of bare fields nobody knows what they mean. */
export function shared(board: unknown): Record_ {
  return isMade(board) ? without(board, (name, value) => name === 'players' || isRaw(value)) : {};
}

/** What belongs to each player: of bare fields those that have a value per seat, and a name. */
export function playersOf(
  board: unknown,
  seats: number,
  nameOf: (field: string) => string,
): readonly Record_[] {
  if (isMade(board)) {
    return board.players.map((player) => (isRecord(player) ? without(player, rawField) : {}));
  }
  const perSeat = Object.entries(isRecord(board) ? board : {})
    .map(([name, value]) => ({ name: nameOf(name), value }))
    .filter(({ name, value }) => name !== '' && Array.isArray(value) && value.length === seats);
  return Array.from({ length: seats }, (_, seat) => {
    const own = perSeat.map(({ name, value }) => [name, (value as unknown[])[seat]] as const);
    return without(Object.fromEntries(own), rawField);
  });
}

const rawField = (_: string, value: unknown): boolean => isRaw(value);

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
