/** How this visitor wants the table: language, looks, motion, keys, name. */
import { LANGUAGES, speak } from '$lib/messages/index.svelte';
import type { Language } from '$lib/protocol';
import { recall, remember } from '$lib/storage';

export interface Settings {
  language: Language;
  theme: 'auto' | 'dark' | 'light';
  contrast: 'auto' | 'more';
  motion: 'auto' | 'off';
  /** Single letters as shortcuts. */
  letters: boolean;
  /** Each kind of decision is explained the first time it comes up. */
  hints: boolean;
  name: string;
}

const DEFAULTS: Settings = {
  language: preferred(),
  theme: 'auto',
  contrast: 'auto',
  motion: 'auto',
  letters: true,
  hints: true,
  name: '',
};

export const settings: Settings = $state({
  ...DEFAULTS,
  ...recall<Partial<Settings>>('settings', {}),
});

/** Whether single letters are shortcuts. */
export function letterKeys(): boolean {
  return settings.letters;
}

export function calm(): boolean {
  return settings.motion === 'off' || prefers('(prefers-reduced-motion: reduce)');
}

export async function change(values: Partial<Settings>): Promise<void> {
  Object.assign(settings, values);
  remember('settings', $state.snapshot(settings));
  await apply();
}

/** Bring the page in line with the settings. */
export async function apply(): Promise<void> {
  const { dataset } = document.documentElement;
  const light = prefers('(prefers-color-scheme: light)') ? 'light' : 'dark';
  dataset['theme'] = settings.theme === 'auto' ? light : settings.theme;
  const more = settings.contrast === 'more' || prefers('(prefers-contrast: more)');
  dataset['contrast'] = more ? 'more' : 'normal';
  dataset['motion'] = calm() ? 'off' : 'on';
  await speak(settings.language);
}

function prefers(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => wanted.includes(language)) ?? 'en';
}
