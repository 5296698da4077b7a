import type { CataloguePages } from '../catalogue/catalogue-pages.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import type { CompiledNode } from '../resolve/redirects.ts';
import { matchRoutes, type RouteMatch } from '../resolve/route-match.ts';
import { getRoutes, type Route } from '../resolve/routes.ts';

/** The names in a language's catalogue addresses; undefined for a fleet without a catalogue. */
export type GetCatalogue = (locale: string) => CataloguePages | undefined;

/** The pages of one shop in one of its languages. */
export interface LivePages {
  locale: string;
  routes: readonly Route[];
  slugs: ReadonlySet<string>;
  catalogue: CataloguePages | undefined;
}

/** The valid values of parameters that name a resource of the shop. */
const NAMED: Record<string, (pages: LivePages) => ReadonlySet<string> | undefined> = {
  slug: ({ slugs }) => slugs,
  category: ({ catalogue }) => catalogue?.categories,
  overview: ({ catalogue }) => catalogue?.overviews,
  pdp: ({ catalogue }) => catalogue?.devices,
};

/** The valid values of a parameter, if only some lead to a page. */
export function getParamValues(param: string, pages: LivePages): ReadonlySet<string> | undefined {
  return NAMED[param]?.(pages);
}

/** The pages of a tenant in one language; undefined for a language that the fleet does not have. */
export function livePages(fleet: Fleet, tenant: Tenant, localeId: string, getCatalogue: GetCatalogue) {
  const locale = fleet.localeById.get(localeId);
  if (!locale) return undefined;
  const { contentSlugs } = locale.merged;
  const slugs = new Set(isObject(contentSlugs) ? Object.values(contentSlugs).map(String) : []);
  return { locale: localeId, routes: getRoutes(fleet, tenant, locale), slugs, catalogue: getCatalogue(localeId) };
}

/** The route that an address shows, with the alias if it is not the canonical path; undefined if there is none. */
export function pageAt(pages: LivePages, segments: readonly string[]): RouteMatch | undefined {
  return matchRoutes(pages.routes, segments).find(({ params }) =>
    Object.entries(params).every(([param, value]) => getParamValues(param, pages)?.has(value) ?? true),
  );
}

/** The address of every page that is listed by name, as a label and as segments below `prefix`. */
function* namedPages(pages: LivePages, prefix: readonly string[]): Iterable<[name: string, path: string[]]> {
  for (const { name, pattern } of pages.routes) {
    const param = pattern.segments.findIndex((segment) => segment.param !== undefined);
    const segment = pattern.segments[param];
    const values = segment?.param === undefined ? undefined : getParamValues(segment.param, pages);
    if (!values || !segment) continue;
    const fixed = pattern.segments.map(({ literal = '' }) => literal);
    for (const value of values) {
      yield [`${name} ${value}`, [...prefix, ...fixed.with(param, `${segment.prefix}${value}${segment.suffix}`)]];
    }
  }
}

const NO_QUERY = new URLSearchParams();

/** By rule id: the first listed page whose address the rule matches. */
export function hiddenNamedPages(tree: CompiledNode, pages: LivePages, prefix: readonly string[]): Map<string, string> {
  const hidden = new Map<string, string>();
  for (const [name, path] of namedPages(pages, prefix)) {
    const rule = findRedirect(tree, path, NO_QUERY);
    if (rule && !hidden.has(rule.id)) hidden.set(rule.id, `${name} (/${path.join('/')})`);
  }
  return hidden;
}
