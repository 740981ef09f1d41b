/** How wide the window is, in the four steps for which tables are laid out. */

export type Layout = 'wide' | 'medium' | 'narrow' | 'phone';

function measure(width: number): Layout {
  if (width >= 1280) return 'wide';
  if (width >= 900) return 'medium';
  return width >= 600 ? 'narrow' : 'phone';
}

let current = $state<Layout>(measure(innerWidth));
addEventListener('resize', () => (current = measure(innerWidth)));

export function layout(): Layout {
  return current;
}
