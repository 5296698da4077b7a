import type { Compilation } from '../compile.ts';
import { pagesIn } from '../data.ts';
import type { JsonObject } from '../read/json-file.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { parseRedirects } from '../resolve/redirects.ts';
import { getRoutes } from '../resolve/routes.ts';
import { getState } from '../resolve/tenant-state.ts';
import { AddressBook, type AddressPattern, fillPattern, type Outcome } from './address-book.ts';
import type { Difference, Refusal } from './difference.ts';
import { proposeRedirects } from './propose-redirects.ts';
import { diffRules, listLostRules } from './rules.ts';
import { listLanguages, Memo, type Sides } from './sides.ts';

/** The value of a parameter that may be anything, such as the token of an offer. */
const ANY_VALUE = 'sample';

/**
 * The addresses of a shop that are new, lead elsewhere, or are lost. A lost address of a live shop is refused, with the
 * redirects to add. Shops with the same routes, slugs, redirects and catalogue share the result.
 */
export function createAddressDiff(sides: Sides): (before: Tenant, after: Tenant) => Difference[] {
  const memo = new Memo<Difference[]>();
  const identities = new Identities();
  return (was, is) => {
    const inputs = [listInputs(sides.before, was, identities), listInputs(sides.after, is, identities)];
    // Every address of a closed shop redirects or answers 410, and a shop that leaves the public loses all of them.
    if (inputs[0] === inputs[1] || getState(is) === 'closed') return [];
    const refuses = getState(was) === 'live' && getState(is) === 'live';
    return memo.get([...inputs, String(refuses)], () => diffAddresses(sides, was, is, refuses));
  };
}

/** What decides about a shop's addresses; equal for shops with the same ones. */
function listInputs({ fleet, data }: Compilation, tenant: Tenant, identities: Identities): string {
  const languages = listLanguages(tenant).map((id) => {
    const locale = fleet.localeById.get(id);
    const pages = data && pagesIn(data, id);
    return [
      id,
      locale && identities.identify(getRoutes(fleet, tenant, locale)),
      locale && JSON.stringify(locale.merged.contentSlugs),
      pages && identities.identify(pages, () => [...pages.categories, ...pages.overviews, ...pages.devices].join()),
    ];
  });
  const service = isObject(tenant.config.services) ? tenant.config.services.trade : undefined;
  const rules = parseRedirects(tenant.merged);
  return JSON.stringify([
    tenant.country,
    languages,
    identities.identify(rules),
    service,
    baseRoutes(fleet, identities),
  ]);
}

function baseRoutes({ files }: Fleet, identities: Identities): string | undefined {
  const routes = isObject(files.base?.value) ? files.base.value.routes : undefined;
  return isObject(routes) ? identities.identify(routes) : undefined;
}

/** A number for each value, equal for equal values; each object is printed once. */
class Identities {
  readonly #byObject = new WeakMap<object, string>();
  readonly #byText = new Map<string, string>();

  identify(value: object, print = () => JSON.stringify(value)): string {
    let identity = this.#byObject.get(value);
    if (identity === undefined) {
      const text = print();
      identity = this.#byText.get(text) ?? String(this.#byText.size);
      this.#byText.set(text, identity);
      this.#byObject.set(value, identity);
    }
    return identity;
  }
}

function diffAddresses(sides: Sides, was: Tenant, is: Tenant, refuses: boolean): Difference[] {
  const [before, after] = [new AddressBook(sides.before, was), new AddressBook(sides.after, is)];
  const [old, now] = [index(before), index(after)];
  const left = [...old.values()].flatMap((pattern) => {
    const missing = findMissing(pattern, now.get(pattern.path));
    return groupByOutcome(missing, (value) => resolveChange(before, after, pattern, value)).map(([outcome, values]) =>
      describeLeft({ pattern, outcome, values, all: pattern.values?.size ?? 1 }, (lost) =>
        refuses ? refuse(proposeRedirects(sides, is, after, pattern, lost)) : undefined,
      ),
    );
  });
  const gained = [...now.values()].flatMap((pattern) => {
    const values = findMissing(pattern, old.get(pattern.path));
    return values.length === 0 || pattern.alias ? [] : [describe('new', pattern, values, pattern.values?.size ?? 1)];
  });
  const lostRules = listLostRules(was, is, after).map((rule): Difference => {
    const text = `lost: ${rule.from}, which redirected`;
    const refusal = refuses ? refuse([{ id: rule.id, from: rule.from, to: 'gone' }]) : undefined;
    return { kind: 'addresses', text, details: [], data: { how: 'lost', path: rule.from }, ...toRefused(refusal) };
  });
  return [...left.flat(), ...lostRules, ...gained, ...diffRules(was, is)];
}

function index(book: AddressBook): Map<string, AddressPattern> {
  const patterns = new Map<string, AddressPattern>();
  for (const pattern of book.list()) if (!patterns.has(pattern.path)) patterns.set(pattern.path, pattern);
  return patterns;
}

/** The values of the pattern's parameter that the other pattern, of the other state, does not have. */
function findMissing({ values, route, alias }: AddressPattern, found: AddressPattern | undefined): string[] {
  const other = found?.alias === alias ? found : undefined;
  if (!values) return other?.route === route ? [] : [ANY_VALUE];
  return other && !other.values ? [] : [...values].filter((value) => !other?.values?.has(value));
}

/** What an address leads to now; undefined if it did not exist before, or shows a page as before. */
function resolveChange(before: AddressBook, after: AddressBook, { segments, alias }: AddressPattern, value: string) {
  const path = fillPattern(segments, value);
  const was = before.resolve(path);
  const is = after.resolve(path);
  if (was.kind === 'lost' || was.kind === 'gone' || is.kind === 'page') return undefined;
  // An old alias redirects as before, whatever the page's address is now.
  return is.kind === 'redirect' && (alias || was.kind === 'redirect') ? undefined : is;
}

function groupByOutcome(values: readonly string[], resolve: (value: string) => Outcome | undefined) {
  const groups = new Map<string, [Outcome, string[]]>();
  for (const value of values) {
    const outcome = resolve(value);
    if (!outcome) continue;
    const key = JSON.stringify(outcome);
    const known = groups.get(key);
    if (known) known[1].push(value);
    else groups.set(key, [outcome, [value]]);
  }
  return [...groups.values()];
}

interface Left {
  pattern: AddressPattern;
  outcome: Outcome;
  values: string[];
  /** Number of addresses of the pattern. */
  all: number;
}

function describeLeft(
  { pattern, outcome, values, all }: Left,
  refuseLost: (values: readonly string[]) => Refusal | undefined,
): Difference {
  if (outcome.kind === 'redirect') return describe('redirected', pattern, values, all, outcome.to);
  if (outcome.kind === 'gone') return describe('gone', pattern, values, all);
  const wholePattern = values.length === all && values.length > 1;
  return { ...describe('lost', pattern, values, all), ...toRefused(refuseLost(wholePattern ? [] : values)) };
}

const MAX_LISTED = 200;

function describe(
  how: string,
  pattern: AddressPattern,
  values: readonly string[],
  all: number,
  to?: string,
): Difference {
  const addresses = values.map((value) => `/${fillPattern(pattern.segments, value).join('/')}`);
  const known = pattern.values !== undefined;
  const shown = known && values.length === 1 ? (addresses[0] ?? '') : pattern.path;
  const counted =
    known && values.length > 1 ? ` (${values.length === all ? 'all ' : ''}${values.length} addresses)` : '';
  const details = known && values.length > 1 ? addresses.slice(0, MAX_LISTED) : [];
  return {
    kind: 'addresses',
    text: `${how}: ${shown}${counted}${to === undefined ? '' : ` → ${to}`}`,
    details: addresses.length > MAX_LISTED ? [...details, '…'] : details,
    data: { how, path: shown, language: pattern.language, addresses: known ? addresses : [pattern.path], to },
  };
}

function refuse(redirects: readonly JsonObject[]): Refusal {
  return {
    message: 'Visitors and search engines know these addresses.',
    fix: 'Add a redirect for each, or "gone" where nothing takes its place:',
    add: { redirects: [...redirects] },
  };
}

function toRefused(refused: Refusal | undefined): { refused?: Refusal } {
  return refused ? { refused } : {};
}
