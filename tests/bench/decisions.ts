import type { JsonObject } from '../../generators/read/json-file.ts';
import { compileRedirects, parseRedirects } from '../../generators/resolve/redirects.ts';
import type { CompiledRedirects } from '../../platform/generated/redirects.gen.ts';
import { type Fleet, loadFleet } from '../../platform/server/boot/fleet.ts';
import { resolveHost } from '../../platform/tenancy/host.ts';
import { matchRedirect } from '../../platform/tenancy/redirects.ts';
import { decide, type TenantRouting } from '../../platform/tenancy/resolve-request.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { type Bench, median, type Row } from './report.ts';
import { root } from './shop.ts';

const RULES = 300;
/** Different redirect lists of the large fleet; more than any processor keeps in its cache. */
const LISTS = 1_000;
const REQUESTS = 20_000;
const BATCH = 100;
const ROUNDS = 7;

interface RequestTarget {
  host: string;
  path: string;
}

interface DecidingFleet {
  hosts: Readonly<Record<string, string>>;
  routing: (id: string) => TenantRouting;
}

/** From raw Host header and path to a decision, without a server around it. */
export const decisions: Bench = {
  name: 'decisions',
  does: 'host, redirect and route decision with 17 and with 10,000 tenants',
  run: async () => {
    const fleet = loadFleet(root, 'local');
    const pattern = fleet.tenant(fleet.ids[0] as Fleet['ids'][number]).routing;
    const shipped: DecidingFleet = {
      hosts: fleet.hosts,
      routing: (id) => fleet.tenant(id as Fleet['ids'][number]).routing,
    };
    const small = syntheticFleet(pattern, fleet.ids.length);
    const large = syntheticFleet(pattern, 10_000);
    const [ofShipped, ofSmall, ofLarge] = measureTimes([shipped, small, large]);
    const row = (what: string, figure: string, bar = '-', note = ''): Row => ({ what, figure, bar, note });
    return [
      row('decision, the shipped fleet', `${micro(ofShipped)} µs`, '≤ 5 µs', 'median of batches of 100'),
      row(`decision, ${fleet.ids.length} tenants × ${RULES} redirects`, `${micro(ofSmall)} µs`),
      row(
        `decision, 10,000 tenants × ${RULES} redirects`,
        `${micro(ofLarge)} µs`,
        '≤ 5 µs',
        `${LISTS} different lists, each shared by ten tenants`,
      ),
      row('decision, 10,000 ÷ few tenants', (ofLarge / ofSmall).toFixed(2), '≤ 1.5'),
    ];
  },
};

/** Every tenant has the pattern's routes and a redirect list of its own making. */
function syntheticFleet(pattern: TenantRouting, tenants: number): DecidingFleet {
  const lists = Array.from({ length: Math.min(tenants, LISTS) }, (_, at) => redirectList(at));
  const hosts: Record<string, string> = {};
  const routings = new Map<string, TenantRouting>();
  const table = pattern.tables[pattern.own.id] ?? [];
  for (let at = 0; at < tenants; at += 1) {
    const id = `tenant-${at}`;
    const rules = lists[at % lists.length] as CompiledRedirects;
    hosts[`shop-${at}.example`] = id;
    routings.set(id, { ...pattern, redirect: (segments, search) => matchRedirect(rules, table, segments, search) });
  }
  return { hosts, routing: (id) => routings.get(id) as TenantRouting };
}

/** Whole paths mostly, some with a parameter in them, some with a query, as old shops leave them behind. */
function redirectList(list: number): CompiledRedirects {
  const redirects = Array.from({ length: RULES }, (_, at): JsonObject => {
    const to = { route: 'home', params: {} };
    const id = `rule-${at}`;
    if (at % 10 === 1) return { id, from: `/old-${list}-${at}/{name:slug}`, to };
    if (at % 10 === 2) return { id, from: `/page-${list}`, query: { id: String(at) }, to };
    return { id, from: `/old-${list}/part-${at}`, to };
  });
  return compileRedirects(parseRedirects({ redirects })) as CompiledRedirects;
}

/** Requests in a fixed pseudo-random order: pages, redirects, unknown addresses, unknown hosts. */
function requestsTo(fleet: DecidingFleet): RequestTarget[] {
  const hosts = Object.keys(fleet.hosts);
  const shops = hosts.length;
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: REQUESTS }, () => {
    const at = next(shops);
    const list = at % Math.min(shops, LISTS);
    const paths = [
      '/',
      CONSUMER_SHOP.getDevicePath('apple-iphone-13'),
      '/content/imprint',
      `/old-${list}/part-3`,
      '/nothing/here',
    ];
    const host = next(50) === 0 ? 'stranger.example' : `${hosts[at]}:3000`;
    return { host, path: paths[next(paths.length)] as string };
  });
}

/** Median microseconds a decision of each fleet, all fleets in turn. */
function measureTimes(fleets: readonly DecidingFleet[]): [number, number, number] {
  const asked = fleets.map(requestsTo);
  const batches = fleets.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    fleets.forEach((fleet, at) => {
      const times = measure(fleet, asked[at] as RequestTarget[]);
      // The first round makes the route indexes and warms the compiler up.
      if (round > 0) batches[at]?.push(...times);
    });
  }
  return batches.map(median) as [number, number, number];
}

function measure(fleet: DecidingFleet, asked: readonly RequestTarget[]): number[] {
  const times: number[] = [];
  for (let from = 0; from < asked.length; from += BATCH) {
    const started = performance.now();
    for (const { host, path } of asked.slice(from, from + BATCH)) decideOne(fleet, host, path);
    times.push(((performance.now() - started) * 1_000) / BATCH);
  }
  return times;
}

function decideOne(fleet: DecidingFleet, host: string, path: string): void {
  const resolved = resolveHost(host, fleet.hosts);
  if (resolved.kind !== 'tenant') return;
  const routing = fleet.routing(resolved.id);
  decide(routing, {
    path,
    search: '',
    cookieLocale: routing.own.id,
    acceptLanguage: 'de-DE,de;q=0.9,en;q=0.8',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    navigation: true,
    fromHere: false,
  });
}

function micro(value: number): string {
  return value.toFixed(2);
}
