import type { RouteName } from '../generated/routes.gen.ts';
import { UnavailableError } from '../shared/problem.ts';
import { isCrawler } from './crawler.ts';
import { buildPath } from './links.ts';
import { type LocaleFacts, preferredLocale } from './locale.ts';
import { MAX_PATH_LENGTH, parsePath, type RequestPath } from './path.ts';
import type { RouteTable } from './route-entry.ts';
import { matchSegments, type RouteCandidate, type RouteMatch } from './route-index.ts';
import { type Slugs, translateParams } from './translate-params.ts';

/** Routing data of one tenant, built once at start. */
export interface TenantRouting {
  /** The host's own locale, whose paths carry no prefix. */
  own: LocaleFacts;
  /** Every locale offered, the own one included. */
  offered: readonly LocaleFacts[];
  tables: Readonly<Record<string, RouteTable>>;
  /** By locale: translated words of addresses. */
  slugs: Readonly<Record<string, Slugs>>;
  /** Redirects of the old shop; undefined where no rule matches. */
  redirect: (segments: readonly string[], search: string) => RedirectDecision | GoneDecision | undefined;
}

export interface RequestFacts {
  /** Path part of the request target, as sent. */
  path: string;
  /** Query part without `?`, as sent. */
  search: string;
  cookieLocale: string | undefined;
  acceptLanguage: string | undefined;
  userAgent: string | undefined;
  /** Only a navigation (GET or HEAD of a document) is redirected to another language. */
  navigation: boolean;
  /** The visitor comes from a page of this host, so this is not a first visit even without a cookie. */
  fromHere: boolean;
}

export interface RedirectDecision {
  kind: 'redirect';
  status: 301 | 302;
  location: string;
  /** The rule names another site; every other location is a path of this one. */
  external?: true;
  /** Locale to remember, when the address chose a language explicitly. */
  remember?: string;
}

export interface GoneDecision {
  kind: 'gone';
}

/** The target is not a readable path, or is too long. */
interface BadRequestDecision {
  kind: 'badRequest';
  status: 400 | 414;
}

/** Language of the response. */
interface ShownLocale {
  locale: LocaleFacts;
  /** `''` or `/<locale>`. */
  prefix: string;
  remember?: string;
}

/** Routes that may own the address, most specific first; empty for an unknown path. */
interface RouteDecision extends ShownLocale {
  kind: 'routes';
  candidates: RouteCandidate<RouteName>[];
}

/** Decisions from the URL alone. */
export type RequestDecision = RouteDecision | RedirectDecision | GoneDecision | BadRequestDecision;

/** A page of the shop, with its canonical URL. */
export interface ResolvedPage extends ShownLocale {
  kind: 'page';
  match: RouteMatch;
}

/** The outcome of a request. Switches over it are exhaustive. */
export type Resolution =
  | ResolvedPage
  | RedirectDecision
  | GoneDecision
  | (ShownLocale & { kind: 'notFound' })
  | BadRequestDecision
  /** Another service decides whether the page exists, and it does not respond. */
  | (ShownLocale & { kind: 'unavailable'; error: UnavailableError });

/**
 * Whether a shop has the item in a route's URL. Throws UnavailableError when that needs another service, and it does
 * not respond.
 */
export type PageExists = (match: RouteMatch, locale: LocaleFacts) => boolean | Promise<boolean>;

/**
 * Resolves a request: redirects, language, routes, existence, canonical URL. Routes may share a pattern; the first
 * whose item exists wins. Used by pages and the route-rules lookup alike.
 */
export async function resolveRequest(
  routing: TenantRouting,
  facts: RequestFacts,
  exists: PageExists,
): Promise<Resolution> {
  const decision = decide(routing, facts);
  if (decision.kind !== 'routes') return decision;
  const { candidates, kind: _, ...shown } = decision;
  try {
    for (const candidate of candidates) {
      const there = exists(candidate, shown.locale);
      if (typeof there === 'boolean' ? there : await there) return settle(routing, facts, shown, candidate);
    }
  } catch (error) {
    if (error instanceof UnavailableError) return { kind: 'unavailable', ...shown, error };
    throw error;
  }
  return { kind: 'notFound', ...shown };
}

/** The page itself; an alias redirects to the canonical address. */
function settle(
  { tables }: TenantRouting,
  { search }: RequestFacts,
  shown: ShownLocale,
  { via, name, params }: RouteCandidate<RouteName>,
): Resolution {
  if (via === 'canonical') return { kind: 'page', ...shown, match: { name, params } };
  return redirectTo(301, buildPath(tables[shown.locale.id] ?? [], name, params, shown.prefix), search, shown.remember);
}

/** Decisions that need no lookup of the shop's items. Pure; O(path depth). */
export function decide(routing: TenantRouting, facts: RequestFacts): RequestDecision {
  const parsed = parsePath(facts.path);
  if (!parsed) return { kind: 'badRequest', status: facts.path.length > MAX_PATH_LENGTH ? 414 : 400 };
  const ruled = routing.redirect(parsed.segments, facts.search);
  if (ruled) return ruled;
  const [first] = parsed.segments;
  const named = routing.offered.find((locale) => locale.id === first);
  if (!named) return decideUnprefixed(routing, facts, parsed);
  const rest = parsed.segments.slice(1);
  if (named.id === routing.own.id) return redirectTo(301, toPath(rest), facts.search, named.id);
  if (parsed.trailingSlash) return redirectTo(301, toPath(parsed.segments), facts.search);
  const prefix = `/${named.id}`;
  const candidates = matchSegments(routing.tables[named.id] ?? [], rest);
  const remember = facts.cookieLocale === named.id ? {} : { remember: named.id };
  return { kind: 'routes', locale: named, prefix, candidates, ...remember };
}

function decideUnprefixed(routing: TenantRouting, facts: RequestFacts, parsed: RequestPath): RequestDecision {
  if (parsed.trailingSlash) return redirectTo(301, toPath(parsed.segments), facts.search);
  const { own } = routing;
  const candidates = matchSegments(routing.tables[own.id] ?? [], parsed.segments);
  const other = candidates.length > 0 && facts.navigation ? wantedLocale(routing, facts) : undefined;
  const there = other && candidates[0] && pathIn(routing, other, candidates[0]);
  if (there) return redirectTo(302, there, facts.search);
  return { kind: 'routes', locale: own, prefix: '', candidates };
}

/**
 * The possible routes of an address within the shop, after its redirects: a redirect to a secret address is as secret
 * as the page.
 */
export function findRoutes(routing: TenantRouting, location: string): RouteName[] {
  let [path = '', search = ''] = location.split('?', 2);
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    const decision = decide(routing, { ...NO_VISITOR, path, search });
    if (decision.kind === 'routes') return decision.candidates.map(({ name }) => name);
    if (decision.kind !== 'redirect' || decision.external) return [];
    [path = '', search = ''] = decision.location.split('?', 2);
  }
  return [];
}

/** Redirects to the shop's own language and to the address without a trailing slash, after those of the old shop. */
const MAX_REDIRECTS = 4;
const NO_VISITOR = {
  cookieLocale: undefined,
  acceptLanguage: undefined,
  userAgent: undefined,
  navigation: false,
  fromHere: false,
} as const;

/** The language to redirect to: the remembered one, else on a first visit the browser's. */
function wantedLocale(routing: TenantRouting, facts: RequestFacts): LocaleFacts | undefined {
  const remembered = routing.offered.find((locale) => locale.id === facts.cookieLocale);
  if (remembered) return remembered.id === routing.own.id ? undefined : remembered;
  if (facts.fromHere) return undefined;
  const preferred = preferredLocale(routing.offered, routing.own, facts.acceptLanguage);
  return preferred === routing.own || isCrawler(facts.userAgent) ? undefined : preferred;
}

/** The same page's path in another language; undefined where that language has no such page. */
export function pathIn(
  { own, tables, slugs }: TenantRouting,
  locale: LocaleFacts,
  { name, params }: RouteMatch,
  from: LocaleFacts = own,
): string | undefined {
  const table = tables[locale.id] ?? [];
  if (!table.some((entry) => entry.name === name)) return undefined;
  const [spoken, wanted] = [slugs[from.id], slugs[locale.id]];
  const there = spoken && wanted ? translateParams(spoken, wanted, { name, params }) : params;
  return there && buildPath(table, name, there, `/${locale.id}`);
}

function redirectTo(status: 301 | 302, path: string, search: string, remember?: string): RedirectDecision {
  const location = search ? `${path}?${search}` : path;
  return { kind: 'redirect', status, location, ...(remember ? { remember } : {}) };
}

function toPath(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
