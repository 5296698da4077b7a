import type { Tenant } from '../resolve/fleet.ts';
import { getState, listHosts, type TenantState } from '../resolve/tenant-state.ts';
import { createAddressDiff } from './addresses.ts';
import { createCatalogueDiff } from './catalogue.ts';
import { type Difference, KINDS } from './difference.ts';
import { createDirectoryDiff } from './directory.ts';
import { diffFiles } from './files.ts';
import { type CompareQuotes, createPricesDiff } from './prices.ts';
import { diffHosts, refuseRemoval, refuseState } from './public-life.ts';
import { createQuestionsDiff } from './questions.ts';
import type { Sides } from './sides.ts';
import { createThemeDiff } from './theme.ts';
import { diffValues } from './values.ts';
import { createWordsDiff } from './words.ts';

/** What visitors of the shops notice between two states of the fleet. */
export interface FleetDiff {
  added: { id: string; state: TenantState }[];
  /** Shops without a successor. */
  removed: { id: string; state: TenantState; refused?: string }[];
  /** Shops that continue under another id, on one of their hosts. */
  renamed: { from: string; to: string }[];
  /** Differences of the shops of both states by id, in the order of kinds; only shops with differences. */
  shops: ReadonlyMap<string, readonly Difference[]>;
}

/** Compares the shops that `includes` selects. Only what differs is computed, and shared by the shops it reaches. */
export function diffFleets(
  sides: Sides,
  compareQuotes: CompareQuotes,
  includes: (tenant: Tenant) => boolean = () => true,
): FleetDiff {
  const { before, after } = sides;
  const pairs = pairShops(before.fleet.tenants, after.fleet.tenants);
  const selected = pairs.filter(({ was, is }) => [was, is].some((tenant) => tenant && includes(tenant)));
  const compare = createComparison(sides, compareQuotes);
  const shops = selected.flatMap(({ was, is }): [string, Difference[]][] => {
    const found = was && is ? compare(was, is) : [];
    return is && found.length > 0 ? [[is.id, found]] : [];
  });
  return {
    added: selected.flatMap(({ was, is }) => (is && !was ? [{ id: is.id, state: getState(is) }] : [])),
    removed: selected.flatMap(({ was, is }) =>
      was && !is ? [{ id: was.id, state: getState(was), ...refuseRemoval(was) }] : [],
    ),
    renamed: selected.flatMap(({ was, is }) => (was && is && was.id !== is.id ? [{ from: was.id, to: is.id }] : [])),
    shops: new Map(shops),
  };
}

interface Pair {
  was: Tenant | undefined;
  is: Tenant | undefined;
}

/** A shop that is gone continues as a new one that has one of its hosts. */
function pairShops(before: readonly Tenant[], after: readonly Tenant[]): Pair[] {
  const old = new Map(before.map((tenant) => [tenant.id, tenant]));
  const ids = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id));
  const byHost = new Map(gone.flatMap((tenant) => listHosts(tenant).map((host) => [host, tenant] as const)));
  const pairs = after.map((is): Pair => {
    const known = old.get(is.id);
    const host = known ? undefined : listHosts(is).find((one) => byHost.has(one));
    return { was: known ?? (host === undefined ? undefined : byHost.get(host)), is };
  });
  const continued = new Set(pairs.map(({ was }) => was));
  return [...pairs, ...gone.filter((was) => !continued.has(was)).map((was) => ({ was, is: undefined }))];
}

function createComparison(sides: Sides, compareQuotes: CompareQuotes): (was: Tenant, is: Tenant) => Difference[] {
  const files = diffFiles(sides);
  const parts = [
    createAddressDiff(sides),
    createPricesDiff(sides, compareQuotes),
    createWordsDiff(sides),
    createQuestionsDiff(sides),
    createCatalogueDiff(sides),
    createThemeDiff(sides),
    createDirectoryDiff(sides),
    () => files,
  ];
  return (was, is) => {
    const values = diffValues(sides.after.fleet, was, is).map((difference) => refuseState(difference, was, is));
    const found = [...values, ...diffHosts(sides, was, is), ...parts.flatMap((part) => part(was, is))];
    return found.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  };
}
