/** Everything that the client itself says, in the language of the visitor. */
import type { Language } from '$lib/protocol';
import en from './en.json';
import { fill, type Values } from './format';

export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

export const LANGUAGES: readonly Language[] = ['en', 'pt', 'uk'];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  pt: 'Português',
  uk: 'Українська',
};

/** English comes with the page; a visitor loads at most one other language. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  pt: () => import('./pt.json'),
  uk: () => import('./uk.json'),
};

let spoken = $state.raw<{ language: Language; catalogue: Catalogue }>({
  language: 'en',
  catalogue: en,
});

export function language(): Language {
  return spoken.language;
}

export async function speak(wanted: Language): Promise<void> {
  const catalogue = wanted === 'en' ? en : (await OTHERS[wanted]()).default;
  spoken = { language: wanted, catalogue };
  document.documentElement.lang = wanted;
}

/** A message of the catalogue with its fields filled in. */
export function t(key: Key, values: Values = {}): string {
  return fill(spoken.catalogue[key], values, spoken.language);
}

/** How long ago something was: "12 min. ago", "yesterday". */
export function ago(at: string, now: number = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(spoken.language, { numeric: 'auto', style: 'short' });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return t('time.now');
}

/** A moment with its day: "16 Nov 2026, 14:05". */
export function moment(at: string): string {
  const format = new Intl.DateTimeFormat(spoken.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(at));
}

export function clock(at: string): string {
  const date = new Date(at);
  return new Intl.DateTimeFormat(spoken.language, { hour: '2-digit', minute: '2-digit' }).format(
    date,
  );
}
