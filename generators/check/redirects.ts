import { isObject, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { type CompiledNode, compileRedirects, parseRedirects, type Redirect } from '../resolve/redirects.ts';
import { getRoutes, routeNames } from '../resolve/routes.ts';
import type { ErrorName } from './error-table.ts';
import { FleetAddresses, type Landing } from './fleet-addresses.ts';
import { hiddenPages } from './hidden-pages.ts';
import type { GetCatalogue, LivePages } from './live-pages.ts';
import { findChain } from './redirect-chains.ts';
import { type DeadTarget, deadTarget, hiddenPage, type KnownPage, knownPages } from './redirect-targets.ts';
import type { Note, Report } from './report.ts';
import { quoteText } from './wording.ts';

/** The data that rules are checked against; the same object for all shops that share it. */
interface Pages extends LivePages {
  /** Every route name of the platform. */
  names: ReadonlySet<string>;
  known: readonly KnownPage[];
  verdicts: WeakMap<Redirect, Verdict>;
}

interface Verdict {
  hidden: string | undefined;
  dead: DeadTarget | undefined;
}

interface Shop {
  tenant: Tenant;
  redirects: readonly Redirect[];
  tree: CompiledNode;
  pages: Pages;
  /** By rule id: a listed page that the rule hides, in any language of the shop. */
  hidden: ReadonlyMap<string, string>;
}

/** Checks each distinct pair of rules and pages once: a thousand shops of one country share theirs. */
export function checkRedirects(fleet: Fleet, report: Report, getCatalogue: GetCatalogue): void {
  const names = new Set(routeNames(fleet));
  const addresses = new FleetAddresses(fleet, getCatalogue, (tenant) => buildTree(parseRedirects(tenant.merged)));
  const done = new Map<readonly Redirect[], Set<Pages>>();
  for (const tenant of fleet.tenants) {
    const pages = getPages(fleet, tenant, names, getCatalogue);
    const redirects = parseRedirects(tenant.merged);
    const known = done.get(redirects) ?? new Set();
    done.set(redirects, known);
    if (!pages || known.has(pages)) continue;
    known.add(pages);
    const tree = buildTree(redirects);
    const hidden = hiddenPages(fleet, tenant, tree, getCatalogue);
    checkShop({ tenant, redirects, tree, pages, hidden }, addresses, report);
  }
}

const pools = new WeakMap<object, WeakMap<object, Pages>>();
const NO_SLUGS = {};

/** One Pages object per list of routes and object of slugs, while the catalogue is unchanged. */
function getPages(
  fleet: Fleet,
  tenant: Tenant,
  names: ReadonlySet<string>,
  getCatalogue: GetCatalogue,
): Pages | undefined {
  const locale = fleet.localeById.get(tenant.country);
  if (!locale) return undefined;
  const { contentSlugs } = tenant.merged;
  const routes = getRoutes(fleet, tenant, locale);
  const written = isObject(contentSlugs) ? contentSlugs : NO_SLUGS;
  const pool = pools.get(routes) ?? new WeakMap<object, Pages>();
  pools.set(routes, pool);
  const catalogue = getCatalogue(locale.id);
  let pages = pool.get(written);
  if (!pages || pages.catalogue !== catalogue) {
    const slugs = new Set(Object.values(written).map(String));
    const known = knownPages(routes, slugs);
    pages = { locale: locale.id, routes, slugs, catalogue, names, known, verdicts: new WeakMap() };
    pool.set(written, pages);
  }
  return pages;
}

function verdictOn(redirect: Redirect, pages: Pages): Verdict {
  let verdict = pages.verdicts.get(redirect);
  if (!verdict) {
    const { names, known } = pages;
    const { target } = redirect;
    // An unknown route has been reported by the schema.
    const isKnown = target === 'gone' || !('route' in target) || names.has(target.route);
    verdict = {
      hidden: hiddenPage(redirect, known),
      dead: isKnown ? deadTarget(redirect, pages) : undefined,
    };
    pages.verdicts.set(redirect, verdict);
  }
  return verdict;
}

const trees = new WeakMap<readonly Redirect[], CompiledNode>();

function buildTree(redirects: readonly Redirect[]): CompiledNode {
  const tree = trees.get(redirects) ?? compileRedirects(redirects);
  trees.set(redirects, tree);
  return tree;
}

function checkShop(shop: Shop, addresses: FleetAddresses, report: Report): void {
  const { tenant, redirects } = shop;
  const seen = new Map<string, Redirect>();
  for (const redirect of redirects) {
    const place: Path = ['redirects', { id: redirect.id }];
    const fault = (name: ErrorName, below: Path, message: string, fix: string, notes: Note[] = []) =>
      report.add(name, { span: findSpan(tenant.layers, [...place, ...below]), message, fix, notes, tenant });
    for (const { message } of redirect.faults) {
      fault(
        'redirectPattern',
        ['from'],
        `${quoteText(redirect.from)}: ${message}.`,
        'Write it like /old/{name} or /old/*.',
      );
    }
    if (redirect.faults.length > 0) continue;
    const first = seen.get(redirect.key);
    if (first) {
      const span = findSpan(tenant.layers, ['redirects', { id: first.id }, 'from']);
      const message = `The rule ${quoteText(redirect.id)} matches the same addresses as ${quoteText(first.id)}.`;
      fault('duplicateRedirect', ['from'], message, 'Remove one of them.', [{ text: 'the other rule', span }]);
    } else seen.set(redirect.key, redirect);
    checkRule(shop, redirect, addresses, fault);
  }
}

type Fault = (name: ErrorName, below: Path, message: string, fix: string, notes?: Note[]) => void;

function checkRule(shop: Shop, redirect: Redirect, addresses: FleetAddresses, fault: Fault): void {
  const { hidden, dead } = verdictOn(redirect, shop.pages);
  const page = hidden ?? shop.hidden.get(redirect.id);
  if (page) {
    const message = `${quoteText(redirect.from)} matches the address of ${page}, so that page could not be reached.`;
    fault('redirectHidesPage', ['from'], message, 'Narrow the old path, or remove the rule.');
  }
  checkStatus(redirect, fault);
  if (dead) fault('deadRedirect', ['to', ...dead.below], dead.message, dead.fix);
  else if (redirect.target !== 'gone' && 'external' in redirect.target) {
    const landing = addresses.resolveAddress(redirect.target.external);
    if (landing) checkLanding(redirect.target.external, landing, fault);
  } else checkChain(shop, redirect, fault);
}

function checkStatus(redirect: Redirect, fault: Fault): void {
  const gone = redirect.target === 'gone';
  if (gone === (redirect.status === 410)) return;
  const message = gone
    ? `The rule leads to "gone" and has status ${redirect.status}.`
    : 'The rule has a target and status 410.';
  fault('redirectStatus', ['status'], message, gone ? 'Write 410, or remove the status.' : 'Write 301 or 302.');
}

const STRAIGHT = 'Point the rule directly to the final page.';

/** Reports a rule to a route whose target is redirected again. */
function checkChain({ tenant, redirects, tree, pages, hidden }: Shop, redirect: Redirect, fault: Fault): void {
  const chain = findChain(redirect, pages.routes, redirects, tree);
  if (!chain) return;
  const { from, to, next } = chain;
  const cause = redirects.find(({ id }) => id === next.id && id !== redirect.id);
  // That rule is reported itself: it hides the page this one leads to.
  if (cause && (verdictOn(cause, pages).hidden ?? hidden.get(cause.id))) return;
  const leads =
    from === redirect.from
      ? `The rule leads to ${quoteText(to)}`
      : `The rule leads ${quoteText(from)} to ${quoteText(to)}`;
  if (next.id === redirect.id) {
    fault('redirectChain', ['to'], `${leads}, which it redirects itself: a loop.`, STRAIGHT);
    return;
  }
  const note = { text: 'the next rule', span: findSpan(tenant.layers, ['redirects', { id: next.id }, 'from']) };
  const fix = from === redirect.from ? STRAIGHT : 'Narrow one of the rules, or add a separate rule for that address.';
  fault('redirectChain', ['to'], `${leads}, which the rule ${quoteText(next.id)} redirects again.`, fix, [note]);
}

/** A rule to another shop of the fleet must end there on a page, without a second redirect. */
function checkLanding(address: string, landing: Landing, fault: Fault): void {
  const reportFault = (name: ErrorName, message: string, fix: string, notes: Note[] = []) =>
    fault(name, ['to', 'external'], message, fix, notes);
  if (landing.kind === 'rule') {
    const { tenant, rule, path } = landing;
    const span = findSpan(tenant.layers, ['redirects', { id: rule.id }, 'from']);
    const message = `The rule leads to ${quoteText(path)} at ${tenant.id}, which the rule ${quoteText(rule.id)} redirects again.`;
    reportFault('redirectChain', message, STRAIGHT, [{ text: 'the next rule', span }]);
  } else if (landing.kind === 'moved') {
    const message = `${quoteText(address)} is redirected again at ${landing.tenant.id}: ${landing.why}.`;
    reportFault('redirectChain', message, `Write the final address: npm run tenants -- whereis ${address}`);
  } else if (landing.kind === 'nothing') {
    const message = `${landing.tenant.id} has no page at ${quoteText(landing.path)}.`;
    reportFault('deadRedirect', message, 'Choose an existing page.');
  } else if (landing.kind === 'stage') {
    const message = `${quoteText(address)} is ${landing.tenant.id} in the stage ${landing.stage}, which visitors cannot reach.`;
    reportFault('deadRedirect', message, 'Choose a production host.');
  }
}
