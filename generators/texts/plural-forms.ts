/** More than any count that a page shows; languages with forms for millions do not need them. */
const MAX_SAMPLE = 1000;

export interface PluralForms {
  /** Categories that the language has. */
  known: readonly string[];
  /** Categories that counts up to `MAX_SAMPLE` use. */
  needed: readonly string[];
}

/** The plural categories of a language in the Unicode locale data. */
export function listPluralForms(lang: string, type: 'cardinal' | 'ordinal'): PluralForms {
  const rules = new Intl.PluralRules(lang, { type });
  const needed = new Set(['other']);
  for (let number = 0; number <= MAX_SAMPLE; number += 1) needed.add(rules.select(number));
  const known = rules.resolvedOptions().pluralCategories;
  return { known, needed: known.filter((name) => needed.has(name)) };
}
