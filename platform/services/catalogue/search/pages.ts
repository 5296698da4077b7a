import type { GroupDocument } from '../documents.ts';
import type { GroupPage } from '../types.ts';
import { splitAtoms, tokenize } from './analyzer.ts';
import type { Interpretation } from './free-text.ts';

interface Entry {
  page: GroupPage;
  /** The category above its category. */
  above: string | undefined;
  /** Words of the manufacturer, which may be omitted. */
  maker: ReadonlySet<string>;
  own: ReadonlySet<string>;
  /** The words of the own name, each split into parts. */
  ownWords: readonly (readonly string[])[];
  /** Words of its keywords. */
  keywords: ReadonlySet<string>;
  /** Rank among the manufacturer's best-known series; the lowest rank for all others. */
  fame: number;
  lastYear: number;
}

/** A page named by a text, and the number of words of its name that the text omits. */
export interface NamedPage {
  page: GroupPage;
  missing: number;
}

const ORDER: Readonly<Record<GroupPage['type'], number>> = { category: 0, manufacturer: 1, series: 2 };

const NO_FAME = Number.MAX_SAFE_INTEGER;

/** The pages of categories, manufacturers and series by the words of their names. */
export class PageIndex {
  readonly #entries: readonly Entry[];

  constructor(groups: readonly GroupDocument[]) {
    const categories = new Map(groups.flatMap((one) => (one.type === 'category' ? [[one.id, one] as const] : [])));
    const makers = new Map(groups.flatMap((one) => (one.type === 'manufacturer' ? [[one.id, one.name] as const] : [])));
    const fame = new Map(
      groups.flatMap((one) =>
        one.type === 'manufacturer' ? one.topSeries.map(({ id }, at) => [id, at] as const) : [],
      ),
    );
    const findParent = (id: string) => categories.get(id)?.parentId;
    this.#entries = groups
      // A manufacturer within a device group has its page in the category above.
      .filter((group) => group.type !== 'manufacturer' || findParent(group.categoryId) === undefined)
      .map((group) => ({
        ...toEntry(group, makers),
        keywords: atomSet(group.metaKeywords),
        fame: fame.get(group.id) ?? NO_FAME,
        above: findParent(group.type === 'category' ? group.id : group.categoryId),
      }));
  }

  /** All categories and manufacturers. */
  get wellKnown(): readonly GroupPage[] {
    return this.#entries.map(({ page }) => page).filter(({ type }) => type !== 'series');
  }

  /** Pages whose names contain every word of a reading, the last one possibly incomplete; the best known first. */
  named({ words, categoryId }: Pick<Interpretation, 'words' | 'categoryId'>): NamedPage[] {
    // A single "v" is a letter: "Xperia V" is not "Xperia 5".
    const typed = words.flatMap((word) => (word === 'v' ? [word] : splitAtoms([word])));
    return this.#entries
      .filter((entry) => categoryId === undefined || isWithin(entry, categoryId))
      .flatMap((entry) => {
        const missing = typed.length === 0 ? missingInCategory(entry, categoryId) : missingIn(entry, typed);
        return missing === undefined ? [] : [{ entry, missing }];
      })
      .sort((a, b) => a.missing - b.missing || byFame(a.entry, b.entry))
      .map(({ entry: { page }, missing }) => ({ page, missing }));
  }

  /** Pages with a keyword for every word that their names lack, at least one; categories first. */
  byKeywords(words: readonly string[]): GroupPage[] {
    const typed = splitAtoms(words);
    return this.#entries
      .filter(({ keywords, own, maker }) => {
        const unnamed = typed.filter((atom) => !own.has(atom) && !maker.has(atom));
        return unnamed.length > 0 && unnamed.every((atom) => keywords.has(atom));
      })
      .sort(byFame)
      .map(({ page }) => page);
  }

  /**
   * Pages whose names contain some of the words, as suggestions when no device is found. Words of many manufacturers,
   * such as "Pro", are ignored.
   */
  near(words: readonly string[]): GroupPage[] {
    const telling = [...new Set(splitAtoms(words))].filter(
      (atom) => /\p{L}{2}/u.test(atom) && (this.#isMaker(atom) || this.#countMakers(atom) <= 2),
    );
    const countHits = ({ maker, own }: Entry) => telling.filter((atom) => maker.has(atom) || own.has(atom)).length;
    return this.#entries
      .map((entry) => ({ entry, hits: countHits(entry) }))
      .filter(({ hits }) => hits > 0)
      .sort((a, b) => b.hits - a.hits || byFame(a.entry, b.entry))
      .map(({ entry }) => entry.page);
  }

  /** True for the name of a manufacturer, also where lenses of others are named after its mount. */
  #isMaker(atom: string): boolean {
    return this.#entries.some(({ page, own }) => page.type === 'manufacturer' && own.has(atom));
  }

  /** Number of manufacturers with a series that has this in its name. */
  #countMakers(atom: string): number {
    const named = this.#entries.filter(({ page, own }) => page.type === 'series' && own.has(atom));
    return new Set(named.map(({ maker }) => [...maker].join(' '))).size;
  }
}

function toEntry(
  group: GroupDocument,
  makers: ReadonlyMap<string, string>,
): Omit<Entry, 'above' | 'fame' | 'keywords'> {
  const { type, id, url } = group;
  if (type === 'category') {
    const [only] = group.parentId === undefined ? [] : group.manufacturers;
    const deviceCount = group.manufacturers.reduce((sum, maker) => sum + maker.deviceCount, 0);
    const page = { type, id, name: group.name, url, categoryId: id, deviceCount };
    return { page, maker: atomSet(only?.name ?? ''), ...withoutMaker(group.name), lastYear: 0 };
  }
  const { name, categoryId, deviceCount } = group;
  if (type === 'manufacturer') {
    const page = { type, id, name, url, categoryId, deviceCount };
    return { page, maker: new Set(), ...withoutMaker(name), lastYear: 0 };
  }
  const maker = makers.get(group.manufacturerId) ?? '';
  const doubled = name.toLowerCase().startsWith(maker.toLowerCase());
  const page = { type, id, name: doubled ? name : `${maker} ${name}`, url, categoryId, deviceCount };
  return { page, maker: atomSet(maker), ...withoutMaker(name), lastYear: group.lastYear ?? 0 };
}

function atomSet(name: string): Set<string> {
  return new Set(splitAtoms(tokenize(name)));
}

function withoutMaker(name: string): Pick<Entry, 'own' | 'ownWords'> {
  return { own: atomSet(name), ownWords: tokenize(name).map((word) => splitAtoms([word])) };
}

function isWithin({ page, above }: Entry, categoryId: string): boolean {
  return page.categoryId === categoryId || above === categoryId;
}

function missingInCategory({ page }: Entry, categoryId: string | undefined): number | undefined {
  return page.type === 'category' && page.id === categoryId ? 0 : undefined;
}

/** Missing part of an incomplete word. */
const BEGUN = 0.5;

/**
 * Number of own words that were not typed, in fractions for incomplete ones. Undefined when a typed word is not among
 * its words, or only its manufacturer is named.
 */
function missingIn({ maker, own, ownWords }: Entry, typed: readonly string[]): number | undefined {
  const met = new Set<string>();
  let unfinished = 0;
  for (const [at, atom] of typed.entries()) {
    if (own.has(atom)) met.add(atom);
    else if (!maker.has(atom)) {
      const begun = at === typed.length - 1 ? [...own].find((one) => one.startsWith(atom)) : undefined;
      if (begun === undefined) return undefined;
      met.add(begun);
      unfinished = BEGUN;
    }
  }
  if (met.size === 0) return undefined;
  return ownWords.reduce(
    (sum, atoms) => sum + atoms.filter((atom) => !met.has(atom)).length / atoms.length,
    unfinished,
  );
}

/** The catalogue's order, by category, is the tie-breaker. */
function byFame(a: Entry, b: Entry): number {
  const order = ORDER[a.page.type] - ORDER[b.page.type] || a.fame - b.fame;
  return order || (a.fame === NO_FAME ? b.lastYear - a.lastYear : 0);
}
