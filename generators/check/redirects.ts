import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { spanOf } from '../resolve/origin.ts';
import { findRedirect } from '../resolve/redirect-match.ts';
import { type CompiledNode, compileRedirects, parseRedirects, type Redirect } from '../resolve/redirects.ts';
import { type Route, routeNames, routesOf } from '../resolve/routes.ts';
import type { ErrorName } from './error-table.ts';
import {
  type DeadTarget,
  deadTarget,
  hiddenPage,
  type KnownPage,
  knownPages,
  targetSegments,
} from './redirect-targets.ts';
import type { Note, Report } from './report.ts';
import { quote } from './wording.ts';

/** What a rule is judged against; the very same object for all shops that share it. */
interface Pages {
  routes: readonly Route[];
  slugs: ReadonlySet<string>;
  /** Every route name of the platform. */
  names: ReadonlySet<string>;
  known: readonly KnownPage[];
  verdicts: WeakMap<Redirect, Verdict>;
}

interface Verdict {
  hidden: string | undefined;
  dead: DeadTarget | undefined;
  /** The path a rule to a route leads to. */
  next: readonly string[] | undefined;
}

interface Shop {
  tenant: Tenant;
  redirects: readonly Redirect[];
  tree: CompiledNode;
  pages: Pages;
}

/** Checks each distinct pair of rules and pages once; a thousand shops of one country share theirs. */
export function checkRedirects(fleet: Fleet, report: Report): void {
  const names = new Set(routeNames(fleet));
  const shops = fleet.tenants.flatMap((tenant) => shopOf(fleet, tenant, names) ?? []);
  const byHost = new Map<string, Shop>();
  for (const shop of shops) for (const host of hostsOf(shop.tenant)) byHost.set(host, shop);
  const done = new Map<readonly Redirect[], Set<Pages>>();
  for (const shop of shops) {
    const known = done.get(shop.redirects) ?? new Set();
    done.set(shop.redirects, known);
    if (known.has(shop.pages)) continue;
    known.add(shop.pages);
    checkShop(shop, byHost, report);
  }
}

const pools = new WeakMap<readonly Route[], WeakMap<object, Pages>>();
const NO_SLUGS = {};

/** One Pages for each pair of a list of routes and an object of slugs. */
function pagesOf(routes: readonly Route[], contentSlugs: JsonValue | undefined, names: ReadonlySet<string>): Pages {
  const written = isObject(contentSlugs) ? contentSlugs : NO_SLUGS;
  const pool = pools.get(routes) ?? new WeakMap<object, Pages>();
  pools.set(routes, pool);
  let pages = pool.get(written);
  if (!pages) {
    const slugs = new Set(Object.values(written).map(String));
    pages = { routes, slugs, names, known: knownPages(routes, slugs), verdicts: new WeakMap() };
    pool.set(written, pages);
  }
  return pages;
}

function shopOf(fleet: Fleet, tenant: Tenant, names: ReadonlySet<string>): Shop | undefined {
  const locale = fleet.localeById.get(tenant.country);
  if (!locale) return undefined;
  const redirects = parseRedirects(tenant.merged);
  const { contentSlugs } = tenant.merged;
  return {
    tenant,
    redirects,
    tree: treeOf(redirects),
    pages: pagesOf(routesOf(fleet, tenant, locale), contentSlugs, names),
  };
}

function verdictOn(redirect: Redirect, pages: Pages): Verdict {
  let verdict = pages.verdicts.get(redirect);
  if (!verdict) {
    const { routes, slugs, names, known } = pages;
    const { target } = redirect;
    // A route that does not exist at all has been refused by the schema.
    const isKnown = target === 'gone' || !('route' in target) || names.has(target.route);
    verdict = {
      hidden: hiddenPage(redirect, known),
      dead: isKnown ? deadTarget(redirect, routes, slugs) : undefined,
      next: target === 'gone' ? undefined : targetSegments(redirect, target, routes),
    };
    pages.verdicts.set(redirect, verdict);
  }
  return verdict;
}

const trees = new WeakMap<readonly Redirect[], CompiledNode>();

function treeOf(redirects: readonly Redirect[]): CompiledNode {
  const tree = trees.get(redirects) ?? compileRedirects(redirects);
  trees.set(redirects, tree);
  return tree;
}

function hostsOf(tenant: Tenant): string[] {
  const hosts = isObject(tenant.merged.hosts) ? tenant.merged.hosts : {};
  return Object.values(hosts).flatMap((list: JsonValue) => (Array.isArray(list) ? list.map(String) : []));
}

function checkShop(shop: Shop, byHost: ReadonlyMap<string, Shop>, report: Report): void {
  const { tenant, redirects } = shop;
  const seen = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const place: Path = ['redirects', { id: redirect.id }];
    const fault = (name: ErrorName, below: Path, message: string, fix: string, notes: Note[] = []) =>
      report.add(name, { span: spanOf(tenant.layers, [...place, ...below]), message, fix, notes, tenant });
    for (const { message } of redirect.faults) {
      fault(
        'redirectPattern',
        ['from'],
        `${quote(redirect.from)}: ${message}.`,
        'Write it like /old/{name} or /old/*.',
      );
    }
    if (redirect.faults.length > 0) continue;
    const first = seen.get(redirect.key);
    if (first) {
      const span = spanOf(tenant.layers, ['redirects', { id: first.id }, 'from']);
      const message = `The rule ${quote(redirect.id)} takes the same addresses as ${quote(first.id)}.`;
      fault('duplicateRedirect', ['from'], message, 'Take one of them away.', [{ text: 'the other rule', span }]);
    } else seen.set(redirect.key, redirect);
    checkRule(shop, redirect, byHost, fault);
  }
}

type Fault = (name: ErrorName, below: Path, message: string, fix: string, notes?: Note[]) => void;

function checkRule(shop: Shop, redirect: Redirect, byHost: ReadonlyMap<string, Shop>, fault: Fault): void {
  const { hidden, dead } = verdictOn(redirect, shop.pages);
  if (hidden) {
    const message = `${quote(redirect.from)} takes the address of ${hidden}, so nobody would see that page.`;
    fault('redirectHidesPage', ['from'], message, 'Narrow the old path, or take the rule away.');
  }
  checkStatus(redirect, fault);
  if (dead) fault('deadRedirect', ['to', ...dead.below], dead.message, dead.fix);
  else checkChain(shop, redirect, byHost, fault);
}

function checkStatus(redirect: Redirect, fault: Fault): void {
  const gone = redirect.target === 'gone';
  if (gone === (redirect.status === 410)) return;
  const message = gone
    ? `The rule leads to "gone" and says status ${redirect.status}.`
    : 'The rule leads somewhere and says status 410.';
  fault('redirectStatus', ['status'], message, gone ? 'Write 410, or leave the status out.' : 'Write 301 or 302.');
}

/** Follows a rule one step further: on the same shop, or on another shop of the fleet when it leads to its host. */
function checkChain(shop: Shop, redirect: Redirect, byHost: ReadonlyMap<string, Shop>, fault: Fault): void {
  const target = nextStop(shop, redirect, byHost);
  if (!target) return;
  const next = findRedirect(target.shop.tree, target.segments, target.query);
  if (!next) return;
  const span = spanOf(target.shop.tenant.layers, ['redirects', { id: next.id }, 'from']);
  const loop = target.shop === shop && next.id === redirect.id;
  const path = `/${target.segments.join('/')}`;
  const message = loop
    ? `The rule leads to ${quote(path)}, which it redirects itself: a loop.`
    : `The rule leads to ${quote(path)}, which the rule ${quote(next.id)} redirects again.`;
  fault(
    'redirectChain',
    ['to'],
    message,
    'Lead straight to the last page.',
    loop ? [] : [{ text: 'the next rule', span }],
  );
}

const NO_QUERY = new URLSearchParams();

function nextStop(shop: Shop, redirect: Redirect, byHost: ReadonlyMap<string, Shop>) {
  const { target } = redirect;
  if (target === 'gone') return undefined;
  if ('route' in target) {
    const segments = verdictOn(redirect, shop.pages).next;
    return segments && { shop, segments, query: NO_QUERY };
  }
  if (!URL.canParse(target.external)) return undefined;
  const url = new URL(target.external);
  const other = byHost.get(url.host);
  if (!other) return undefined;
  return { shop: other, segments: url.pathname.split('/').filter(Boolean), query: url.searchParams };
}
