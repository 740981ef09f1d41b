/** Keys of a screen: letters only outside text fields, and only if they are switched on. */
import { letterKeys } from '$lib/settings.svelte';

/** What a key does; false if it meant nothing here. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

const TYPING = 'input, textarea, select, [contenteditable]';
/** Controls that have a use of their own for these keys. */
const PRESSING = 'button, a, summary, [role="button"], [role="tab"]';

/** The name of a key in a map: `Shift+z`, `Enter`, `,`. */
export function nameOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.shiftKey && /^[a-z]$/.test(key) ? `Shift+${key}` : key;
}

export function handle(event: KeyboardEvent, keys: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  const name = nameOf(event);
  if (target?.closest(TYPING) && name !== 'Escape') return;
  if (target?.closest('dialog')) return;
  if ((name === 'Enter' || name === ' ') && target?.closest(PRESSING)) return;
  if (/^(Shift\+)?[a-z]$/.test(name) && !letterKeys()) return;
  if (keys[name]?.(event) !== false && keys[name]) event.preventDefault();
}
