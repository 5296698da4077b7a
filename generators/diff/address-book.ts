import { getParamValues, type LivePages, livePages } from '../check/live-pages.ts';
import type { Compilation } from '../compile.ts';
import { pagesIn } from '../data.ts';
import type { Tenant } from '../resolve/fleet.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import { type CompiledNode, type CompiledRule, compileRedirects, parseRedirects } from '../resolve/redirects.ts';
import { isCatalogueRemote } from '../resolve/remote-catalogue.ts';
import { matchRoutes } from '../resolve/route-match.ts';
import { parseRoutePattern, type Segment } from '../resolve/route-pattern.ts';
import { routeVariants } from '../resolve/route-shapes.ts';
import { type Route, withDefaultPaths } from '../resolve/routes.ts';
import { listLanguages } from './sides.ts';

/** Addresses of one form: a route's path or alias in one language, with the values of its parameter if they are known. */
export interface AddressPattern {
  route: string;
  language: string;
  /** `/fr/vendre/{pdp}` */
  path: string;
  segments: readonly Segment[];
  param: string | undefined;
  /** Undefined if the files do not say which values exist, as for the token of an offer. */
  values: ReadonlySet<string> | undefined;
  alias: boolean;
}

/** What an address leads to. */
export type Outcome = { kind: 'page' } | { kind: 'redirect'; to: string } | { kind: 'gone' } | { kind: 'lost' };

interface Language {
  id: string;
  prefix: readonly string[];
  routes: readonly Route[];
  pages: LivePages;
}

/** The addresses of a shop: which exist, and what any other leads to. */
export class AddressBook {
  readonly #languages: readonly Language[];
  readonly #tree: CompiledNode;

  constructor({ fleet, data }: Compilation, tenant: Tenant) {
    const hasCatalogue = data && !isCatalogueRemote(tenant);
    this.#languages = listLanguages(tenant).flatMap((id): Language[] => {
      const pages = livePages(fleet, tenant, id, (locale) => (hasCatalogue ? pagesIn(data, locale) : undefined));
      if (!pages) return [];
      const prefix = id === tenant.country ? [] : [id];
      return [{ id, prefix, routes: withDefaultPaths(fleet, pages.routes), pages }];
    });
    this.#tree = compileRedirects(parseRedirects(tenant.merged));
  }

  *list(): Iterable<AddressPattern> {
    for (const { id, prefix, routes, pages } of this.#languages) {
      for (const { name, pattern, aliases } of routes) {
        const patterns = [pattern, ...aliases.map((alias) => parseRoutePattern(alias).pattern)];
        for (const [index, one] of patterns.entries()) {
          for (const variant of routeVariants(one)) {
            const segments = [...prefix.map(toLiteral), ...variant];
            const param = variant.find((segment) => segment.param !== undefined)?.param;
            const values = param === undefined ? undefined : getParamValues(param, pages);
            yield { route: name, language: id, path: printPath(segments), segments, param, values, alias: index > 0 };
          }
        }
      }
    }
  }

  resolve(segments: readonly string[], query = new URLSearchParams()): Outcome {
    const rule = findRedirect(this.#tree, segments, query);
    if (rule) return rule.to === 'gone' ? { kind: 'gone' } : { kind: 'redirect', to: describeTarget(rule) };
    const named = this.#languages.find(({ id }) => id === segments[0]);
    const language = named ?? this.#languages[0];
    const rest = named ? segments.slice(1) : segments;
    if (!language) return { kind: 'lost' };
    const found = matchRoutes(language.routes, rest).find(({ params }) =>
      Object.entries(params).every(([param, value]) => getParamValues(param, language.pages)?.has(value) ?? true),
    );
    if (!found) return { kind: 'lost' };
    const canonical = language.routes.find(({ name }) => name === found.name)?.pattern.path ?? '';
    if (found.alias === undefined && !(named && named.prefix.length === 0)) return { kind: 'page' };
    return { kind: 'redirect', to: [...language.prefix.map((id) => `/${id}`), canonical].join('') };
  }

  /** The route of this name in the shop's own language, to which its redirects lead. */
  findOwnRoute(name: string): Route | undefined {
    return this.#languages[0]?.routes.find((route) => route.name === name);
  }
}

function toLiteral(literal: string): Segment {
  return { literal, prefix: '', suffix: '', optional: false };
}

function printPath(segments: readonly Segment[]): string {
  const printed = segments.map(({ literal, prefix, param, suffix }) => literal ?? `${prefix}{${param}}${suffix}`);
  return `/${printed.join('/')}`;
}

/** The pattern with a value for its parameter, or for each of them. */
export function fillPattern(segments: readonly Segment[], value: string): string[] {
  return segments.map(({ literal, prefix, suffix }) => literal ?? `${prefix}${value}${suffix}`);
}

export function describeTarget({ to }: Pick<CompiledRule, 'to'>): string {
  if (to === 'gone') return 'gone (410)';
  if ('external' in to) return to.external;
  const params = Object.values(to.params);
  return params.length === 0 ? `the page ${to.route}` : `the page ${to.route} ${params.join(' ')}`;
}
