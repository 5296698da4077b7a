import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import type { CompiledNode } from '../resolve/redirects.ts';
import { routeVariants } from '../resolve/route-shapes.ts';
import { type GetCatalogue, hiddenNamedPages, type LivePages, livePages } from './live-pages.ts';

const judged = new WeakMap<CompiledNode, { inputs: readonly unknown[]; hidden: ReadonlyMap<string, string> }>();

/**
 * By rule id, a page that the rule hides. Covers pages that are listed by name (content, categories, makers, series,
 * devices) and those of the shop's other languages below their prefix. Computed again only when rules or pages change.
 */
export function hiddenPages(
  fleet: Fleet,
  tenant: Tenant,
  tree: CompiledNode,
  getCatalogue: GetCatalogue,
): ReadonlyMap<string, string> {
  const languages = listLanguages(tenant).filter((id) => id === tenant.country || canReach(tree, id));
  const pages = languages.flatMap((id) => livePages(fleet, tenant, id, getCatalogue) ?? []);
  const inputs = pages.flatMap(({ locale, routes, catalogue }) => [
    locale,
    routes,
    catalogue,
    fleet.localeById.get(locale)?.merged.contentSlugs,
  ]);
  const known = judged.get(tree);
  if (known?.inputs.length === inputs.length && inputs.every((input, at) => input === known.inputs[at])) {
    return known.hidden;
  }
  const hidden = new Map(pages.flatMap((one) => [...hiddenIn(tree, one, tenant.country)]));
  judged.set(tree, { inputs, hidden });
  return hidden;
}

function listLanguages({ config }: Tenant): string[] {
  return Array.isArray(config.languages) ? config.languages.map(String) : [];
}

/** Whether a rule could match an address that begins with this segment. */
function canReach({ s = {}, p = [], w = [] }: CompiledNode, first: string): boolean {
  return Object.hasOwn(s, first) || p.length > 0 || w.length > 0;
}

function hiddenIn(tree: CompiledNode, pages: LivePages, own: string): Map<string, string> {
  const prefix = pages.locale === own ? [] : [pages.locale];
  const hidden = hiddenNamedPages(tree, pages, prefix);
  if (prefix.length === 0) return hidden;
  for (const { name, pattern } of pages.routes) {
    for (const segments of routeVariants(pattern)) {
      if (segments.some(({ param }) => param !== undefined)) continue;
      const path = [...prefix, ...segments.map(({ literal = '' }) => literal)];
      const rule = findRedirect(tree, path, NO_QUERY);
      if (rule && !hidden.has(rule.id)) hidden.set(rule.id, `${name} (/${path.join('/')})`);
    }
  }
  return hidden;
}

const NO_QUERY = new URLSearchParams();
