/**
 * Choosing an option in any order: first a place and then what to do there, or first what to do and
 * then where. Both narrow the same list.
 */
import type { PlaceState, Targets } from '$games/contract';
import type { Option, Question, Step } from '$lib/protocol';

/** What has been chosen so far; nothing means: all options are open. */
export interface Choice {
  readonly kind: string;
  readonly places: readonly string[];
}

export const NOTHING: Choice = { kind: '', places: [] };

/** Options of one kind; what a long list shows first. */
export interface Group {
  readonly kind: string;
  readonly options: readonly Option[];
}

export function isNothing(choice: Choice): boolean {
  return choice.kind === '' && choice.places.length === 0;
}

/** The options that are left. */
export function matching(options: readonly Option[], choice: Choice): Option[] {
  return options.filter(
    (option) =>
      (choice.kind === '' || option.kind === choice.kind) &&
      choice.places.every((place) => option.places.includes(place)),
  );
}

/** The choice after a place was chosen: narrowed, or begun anew where that leaves nothing. */
export function withPlace(options: readonly Option[], choice: Choice, place: string): Choice {
  if (choice.places.includes(place)) {
    return { ...choice, places: choice.places.filter((other) => other !== place) };
  }
  const narrowed = { ...choice, places: [...choice.places, place] };
  if (matching(options, narrowed).length > 0) return narrowed;
  const sameKind = { kind: choice.kind, places: [place] };
  if (matching(options, sameKind).length > 0) return sameKind;
  return { kind: '', places: [place] };
}

/** The choice after a kind was chosen: there, if that kind is possible there. */
export function withKind(options: readonly Option[], choice: Choice, kind: string): Choice {
  const narrowed = { ...choice, kind };
  return matching(options, narrowed).length > 0 ? narrowed : { kind, places: [] };
}

export function grouped(options: readonly Option[]): Group[] {
  const kinds = new Map<string, Option[]>();
  for (const option of options) {
    const known = kinds.get(option.kind);
    if (known) known.push(option);
    else kinds.set(option.kind, [option]);
  }
  return [...kinds].map(([kind, members]) => ({ kind, options: members }));
}

/** How every place of the boards is marked. */
export function marks(
  options: readonly Option[],
  choice: Choice,
  draft: readonly Step[],
  refused: string,
): Targets {
  const states: Record<string, PlaceState> = {};
  if (refused !== '') states[refused] = 'illegal';
  for (const option of matching(options, choice)) {
    for (const place of option.places) states[place] = 'legal';
  }
  for (const step of draft) {
    for (const place of step.places) states[place] = 'draft';
  }
  for (const place of choice.places) states[place] = 'chosen';
  return states;
}

export function domainOf(place: string): string {
  return place.slice(0, Math.max(0, place.indexOf('-')));
}

export function labelOf(place: string): string {
  return place.slice(place.indexOf('-') + 1);
}

/**
 * The kinds of action about which "why not here?" makes sense: those that point at such places, and
 * those that are not possible at all now.
 */
export function kindsAbout(question: Question, choice: Choice, place: string): string[] {
  if (choice.kind !== '') return [choice.kind];
  const domain = domainOf(place);
  const pointing = question.options
    .filter((option) => option.places.some((other) => domainOf(other) === domain))
    .map((option) => option.kind);
  return [...new Set([...pointing, ...question.closed])];
}
