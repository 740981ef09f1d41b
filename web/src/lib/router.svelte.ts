/** Pages by the part of the address behind `#`: one file on the server, links that can be shared. */

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; id: string; key: string }
  | { screen: 'replay'; id: string; at: number | null }
  | { screen: 'rules'; game: string; rule: string; search: string }
  | { screen: 'dice'; id: string }
  | { screen: 'report'; id: string; rule: string }
  | { screen: 'settings' };

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [screen = '', first = '', second = ''] = path.split('/').map(decode);
  const values = new URLSearchParams(query);
  const value = (name: string): string => values.get(name) ?? '';
  switch (screen) {
    case 'new':
      return { screen, game: first };
    case 'table':
      return first ? { screen, id: first, key: value('key') } : { screen: 'home' };
    case 'replay':
      return first ? { screen, id: first, at: entry(value('at')) } : { screen: 'home' };
    case 'rules':
      return { screen, game: first, rule: second, search: value('search') };
    case 'dice':
      return first ? { screen, id: first } : { screen: 'home' };
    case 'report':
      return first ? { screen, id: first, rule: value('rule') } : { screen: 'home' };
    case 'settings':
      return { screen };
    default:
      return { screen: 'home' };
  }
}

/** A damaged address is no reason to show nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function entry(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

let current = $state.raw<Route>(parse(location.hash));
addEventListener('hashchange', () => (current = parse(location.hash)));

export function route(): Route {
  return current;
}

export function go(path: string): void {
  location.hash = path;
}

/** Another address for the same page: nothing to go back to, and no secret left to read. */
export function rename(path: string): void {
  history.replaceState(null, '', `#${path}`);
  current = parse(`#${path}`);
}

export const links = {
  home: '#/',
  settings: '#/settings',
  newGame: (game = ''): string => `#/new/${game}`,
  table: (id: string): string => `#/table/${id}`,
  replay: (id: string, at?: number): string =>
    `#/replay/${id}${at === undefined ? '' : `?at=${at}`}`,
  rule: (game: string, rule = ''): string => `#/rules/${game}/${encodeURIComponent(rule)}`,
  dice: (id: string): string => `#/dice/${id}`,
  report: (id: string, rule = ''): string => `#/report/${id}${rule ? `?rule=${rule}` : ''}`,
};

/** A link as others can open it. */
export function absolute(link: string): string {
  return new URL(link, location.href.split('#')[0]).href;
}
