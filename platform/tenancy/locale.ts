/** A language that shops can be shown in. */
export interface LocaleFacts {
  id: string;
  /** BCP 47 tag: language and region. */
  lang: string;
  /** Language without region. */
  base: string;
  /**
   * Set while no shop of its country is live. A draft language exists in no other country's shops; pages in a closed one
   * still answer, because open trades have links to them, and nothing offers it.
   */
  state?: 'draft' | 'closed';
}

/** Thrown for a missing or unknown locale. */
export class LocaleError extends Error {}

/** Returns the locale with an id. Throws LocaleError `missing locale` or `invalid locale`. */
export function requireLocale(locales: readonly LocaleFacts[], id: string | undefined): LocaleFacts {
  if (!id) throw new LocaleError('missing locale');
  const found = locales.find((locale) => locale.id === id);
  if (!found) throw new LocaleError('invalid locale');
  return found;
}

interface Preference {
  tag: string;
  weight: number;
}

/** Language tags of an Accept-Language header by preference; invalid entries are skipped. */
export function acceptedLanguages(header: string | undefined): string[] {
  if (!header || header.length > 1_000) return [];
  const wanted = header.split(',').flatMap((part): Preference[] => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const q = parameters.map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean);
    const weight = q === undefined ? 1 : Number(q);
    return /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/.test(tag) && weight > 0 ? [{ tag, weight }] : [];
  });
  return wanted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

/**
 * The offered locale a browser prefers: the host's own when its language comes first, in any region; else the exact
 * region, the language's home region, or the first match.
 */
export function preferredLocale(
  offered: readonly LocaleFacts[],
  own: LocaleFacts,
  header: string | undefined,
): LocaleFacts | undefined {
  if (header && wantsFirst(header, own.base)) return own;
  for (const tag of acceptedLanguages(header)) {
    const base = tag.split('-')[0];
    if (base === own.base) return own;
    const speaking = offered.filter((locale) => locale.base === base && locale.state === undefined);
    const exact = speaking.find((locale) => locale.lang.toLowerCase() === tag);
    const found = exact ?? speaking.find(isHomeRegion) ?? speaking[0];
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether a browser's header may ask for another language than the host's own. Errs on the side of yes: content delivery
 * networks look for the same letters, and cannot weigh languages. Where it says no, `preferredLocale` finds no other language.
 */
export function namesOtherLanguage(
  offered: readonly LocaleFacts[],
  own: LocaleFacts,
  header: string | undefined,
): boolean {
  const asked = header?.toLowerCase() ?? '';
  return listOtherLanguages(offered, own).some((base) => asked.includes(base));
}

/** Languages without region that visitors of a host may be redirected to, in alphabetical order. */
export function listOtherLanguages(offered: readonly LocaleFacts[], own: LocaleFacts): string[] {
  const announced = offered.filter(({ state }) => state === undefined);
  return [...new Set(announced.map(({ base }) => base))].filter((base) => base !== own.base).sort();
}

/**
 * The offered locale an API client prefers: an exact match of its first tag, else as for browsers, else the host's own.
 */
export function negotiateLocale(
  offered: readonly LocaleFacts[],
  own: LocaleFacts,
  header: string | undefined,
): LocaleFacts {
  if (header === undefined || header === own.lang) return own;
  const [first] = acceptedLanguages(header);
  const exact = offered.find(({ lang }) => lang.toLowerCase() === first);
  return exact ?? preferredLocale(offered, own, header) ?? own;
}

/**
 * One locale per language for a switcher, the host's own language first. Preference: the host's own, the shown one, the
 * language's home region, the first.
 */
export function onePerLanguage(
  offered: readonly LocaleFacts[],
  own: LocaleFacts,
  shown: LocaleFacts,
): readonly LocaleFacts[] {
  const announced = offered.filter(({ state }) => state === undefined);
  const best = [own, shown, ...announced.filter(isHomeRegion), ...announced];
  const bases = [...new Set([own, ...announced].map(({ base }) => base))];
  return bases.flatMap((base) => best.find((locale) => locale.base === base) ?? []);
}

/** The home region of a language: both have the same letters. */
function isHomeRegion({ lang, base }: LocaleFacts): boolean {
  return lang.toLowerCase() === `${base}-${base}`;
}

/**
 * Whether a header begins with a language at full weight. Nearly every visitor of a host sends this, and it needs no
 * parsing.
 */
function wantsFirst(header: string, base: string): boolean {
  if (!header.startsWith(base)) return false;
  const comma = header.indexOf(',');
  const first = comma === -1 ? header : header.slice(0, comma);
  return first === base || (first[base.length] === '-' && !first.includes(';'));
}
