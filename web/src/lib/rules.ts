/** The ledger of a game as a book. */
import type { RuleInfo, Rules } from '$lib/protocol';

/** What stands behind the rules themselves; no id has such a part. */
export const EXAMPLES = '.examples';
export const RULINGS = '.rulings';

/** The chapters in order, each with its rules: by the second part of their ids. */
export function chaptersOf({ rules }: Pick<Rules, 'rules'>): [string, RuleInfo[]][] {
  const found = new Map<string, RuleInfo[]>();
  for (const entry of rules) {
    const chapter = chapterOf(entry);
    const known = found.get(chapter);
    if (known) known.push(entry);
    else found.set(chapter, [entry]);
  }
  return [...found];
}

function chapterOf({ id, section }: RuleInfo): string {
  if (section === 'rule') return id.split('.')[1] ?? id;
  return section === 'example' ? EXAMPLES : RULINGS;
}
