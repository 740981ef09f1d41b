/** What is asked of the server outside a table's own line. */
import { everyKey, keyOf } from '$lib/guests';
import { language, t } from '$lib/messages/index.svelte';
import type {
  Dice,
  GameInfo,
  History,
  Invitation,
  Joined,
  Lobby,
  NewTable,
  PastPosition,
  Problem,
  ProblemFile,
  Report,
  Rules,
  TableMade,
  TableSummary,
} from '$lib/protocol';

/** A refusal, with words for the visitor. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** What went wrong, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.message : String(error);
}

interface Ask {
  method?: 'GET' | 'POST';
  /** The table whose key goes with the request. */
  table?: string;
  /** Another key than the one to show for that table. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

async function send(path: string, ask: Ask): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': language(), ...ask.headers };
  const key = ask.key ?? (ask.table === undefined ? '' : keyOf(ask.table));
  if (key !== '') headers['Authorization'] = `Bearer ${key}`;
  const init: RequestInit = { method: ask.method ?? 'GET', headers };
  if (ask.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(ask.body);
  }
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new Refused(t('line.unreachable'), 'unreachable');
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<Refused> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (problem.error) return new Refused(problem.error, problem.code ?? '');
  } catch {
    // Not from the server itself but from something before it: no words of its own.
  }
  return new Refused(t('line.failed', { status: response.status }), String(response.status));
}

async function json<T>(path: string, ask: Ask = {}): Promise<T> {
  return (await (await send(path, ask)).json()) as T;
}

const lang = (): string => `lang=${language()}`;

export const api = {
  lobby: (): Promise<Lobby> => json('tables', { headers: { 'Orrery-Keys': everyKey().join(',') } }),
  games: (): Promise<GameInfo[]> => json(`games?${lang()}`),
  game: (id: string): Promise<GameInfo> => json(`games/${id}?${lang()}`),
  rules: (game: string, search = ''): Promise<Rules> =>
    json(`games/${game}/rules?${lang()}&search=${encodeURIComponent(search)}`),
  make: (wish: NewTable): Promise<TableMade> => json('tables', { method: 'POST', body: wish }),
  table: (table: string): Promise<TableSummary> => json(`tables/${table}`, { table }),
  /** Whether a key opens a table. */
  opens: async (table: string, key: string): Promise<boolean> => {
    try {
      await send(`tables/${table}`, { key });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === 'bad_key') return false;
      throw error;
    }
  },
  join: (table: string, name: string): Promise<Joined> =>
    json(`tables/${table}/join`, { method: 'POST', table, body: { name } }),
  replace: (table: string, seat: number, by: 'bot' | 'human'): Promise<TableSummary> =>
    json(`tables/${table}/seats/${seat}/replace`, { method: 'POST', table, body: { by } }),
  reclaim: (table: string, seat: number): Promise<TableSummary> =>
    json(`tables/${table}/seats/${seat}/reclaim`, { method: 'POST', table, body: {} }),
  invite: (table: string, seat: number): Promise<Invitation> =>
    json(`tables/${table}/seats/${seat}/invite`, { method: 'POST', table }),
  record: async (table: string): Promise<Blob> =>
    (await send(`tables/${table}/record`, { table })).blob(),
  past: (table: string, sequence: number, seat?: number): Promise<PastPosition> =>
    json(
      `tables/${table}/positions/${sequence}?${lang()}${seat === undefined ? '' : `&seat=${seat}`}`,
      { table },
    ),
  history: (table: string): Promise<History> =>
    json(`tables/${table}/history?${lang()}`, { table }),
  dice: (table: string): Promise<Dice> => json(`tables/${table}/dice?${lang()}`, { table }),
  report: (table: string, report: Report): Promise<ProblemFile> =>
    json(`tables/${table}/report?${lang()}`, { method: 'POST', table, body: report }),
};

/** Hand a file to the visitor. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
