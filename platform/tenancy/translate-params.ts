import type { RouteName } from '../generated/routes.gen.ts';
import { routeFacts } from './route-facts.ts';

/** The localised slugs of one language. */
export interface Slugs {
  /** Content page → slug. */
  content: Readonly<Record<string, string>>;
  /** Category → slug; a manufacturer's address ends with its category's. */
  categories: Readonly<Record<string, string>>;
}

/**
 * Translates the params of a page to another language; undefined where that language has no such page. Ids stay the
 * same.
 */
export function translateParams(
  from: Slugs,
  to: Slugs,
  { name, params }: { name: RouteName; params: Readonly<Record<string, string>> },
): Record<string, string> | undefined {
  const { namedBy } = routeFacts[name];
  const value = namedBy === null ? '' : (params[namedBy] ?? '');
  switch (namedBy) {
    case 'slug':
      return translateSlug(namedBy, swap(from.content, to.content, value));
    case 'category':
      return translateSlug(namedBy, swap(from.categories, to.categories, value));
    case 'overview':
      return { [namedBy]: overviewIn(from.categories, to.categories, value) };
    default:
      return { ...params };
  }
}

function translateSlug(param: string, slug: string | undefined): Record<string, string> | undefined {
  return slug === undefined ? undefined : { [param]: slug };
}

function swap(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
  slug: string,
): string | undefined {
  const id = Object.keys(from).find((one) => from[one] === slug);
  return id === undefined ? undefined : to[id];
}

/**
 * An overview shows a category, a manufacturer in a category (`<maker>-<category>`), or a series, whose address is the
 * same in all languages.
 */
function overviewIn(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
  overview: string,
): string {
  const whole = swap(from, to, overview);
  if (whole !== undefined) return whole;
  const ending = Object.entries(from)
    .filter(([id, slug]) => to[id] !== undefined && overview.endsWith(`-${slug}`))
    .sort(([, a], [, b]) => b.length - a.length)[0];
  if (!ending) return overview;
  const [id, slug] = ending;
  return `${overview.slice(0, -slug.length)}${to[id]}`;
}
