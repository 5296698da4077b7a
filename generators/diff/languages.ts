import type { Tenant } from '../resolve/fleet.ts';
import type { Difference } from './difference.ts';
import { listLanguages, Memo } from './sides.ts';

/** Compares what a shop shows in one language. The key is equal for shops with the same result. */
interface LanguageDiff {
  getKey: (language: string, before: Tenant, after: Tenant) => string;
  compare: (language: string, before: Tenant, after: Tenant) => Difference[];
}

/**
 * Differences in all languages that a shop offers in both states. A text that several languages take from one file is
 * one difference, with all of them.
 */
export function diffLanguages({ getKey, compare }: LanguageDiff): (before: Tenant, after: Tenant) => Difference[] {
  const single = new Memo<Difference[]>();
  const merged = new Memo<Difference[]>();
  return (was, is) => {
    const languages = listLanguages(is)
      .filter((id) => listLanguages(was).includes(id))
      .sort();
    const keys = languages.map((id) => `${id} ${getKey(id, was, is)}`);
    return merged.get(keys, () =>
      mergeEqual(
        languages.map((id, index) => [id, single.get([keys[index] ?? ''], () => compare(id, was, is))] as const),
      ),
    );
  };
}

function mergeEqual(byLanguage: readonly (readonly [language: string, found: Difference[]])[]): Difference[] {
  const groups = new Map<string, { difference: Difference; languages: string[] }>();
  for (const [language, found] of byLanguage) {
    for (const difference of found) {
      const key = JSON.stringify(difference);
      const known = groups.get(key);
      if (known) known.languages.push(language);
      else groups.set(key, { difference, languages: [language] });
    }
  }
  return [...groups.values()].map(({ difference, languages }) => ({
    ...difference,
    text: `${languages.join(', ')}: ${difference.text}`,
    data: { languages, ...difference.data },
  }));
}
