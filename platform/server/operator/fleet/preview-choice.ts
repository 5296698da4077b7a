import { type RouteName, routeNames } from '../../../generated/routes.gen.ts';
import { buildHref } from '../../../tenancy/href.ts';
import { routeFacts } from '../../../tenancy/route-facts.ts';
import { type Slugs, translateParams } from '../../../tenancy/translate-params.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { listHosts, type ShopId } from './shop-entry.ts';

export const MAX_SHOPS = 4;
export const WIDTHS = [390, 768, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const SCALES = [100, 75, 50, 25] as const;

/** What to show side by side. */
export interface PreviewChoice {
  route: RouteName;
  /** Of the route; those that name an item are translated for each shop. */
  params: Readonly<Record<string, string>>;
  shops: readonly ShopId[];
  widths: readonly (typeof WIDTHS)[number][];
  schemes: readonly (typeof SCHEMES)[number][];
  /** Percent. */
  scale: (typeof SCALES)[number];
}

/** Reads the choice from an address; unknown values are ignored. */
export function readChoice(fleet: Fleet, query: URLSearchParams): PreviewChoice {
  const route = routeNames.find((one) => one === query.get('route')) ?? 'home';
  const asked = query.getAll('shop');
  const shops = fleet.ids.filter((id) => asked.includes(id)).slice(0, MAX_SHOPS);
  const chosen = shops.length > 0 ? shops : fleet.ids.slice(0, 1);
  const widths = WIDTHS.filter((one) => query.getAll('width').includes(String(one)));
  const schemes = SCHEMES.filter((one) => query.getAll('scheme').includes(one));
  const [first] = chosen;
  return {
    route,
    params: first ? readParams(fleet, first, { route, query }) : {},
    shops: chosen,
    widths: widths.length > 0 ? widths : [390],
    schemes: schemes.length > 0 ? schemes : ['light'],
    scale: SCALES.find((one) => String(one) === query.get('scale')) ?? 50,
  };
}

function readParams(
  fleet: Fleet,
  shop: ShopId,
  { route, query }: { route: RouteName; query: URLSearchParams },
): Record<string, string> {
  const { routing } = fleet.tenant(shop);
  const path = routing.tables[routing.own.id]?.find(({ name }) => name === route)?.path ?? '';
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return Object.fromEntries(
    names.map((name) => [name, query.get(`param.${name}`) || getSample(fleet, routing.slugs[routing.own.id], name)]),
  );
}

/** A value that leads to a page; personal parameters have none. */
function getSample({ data }: Fleet, slugs: Slugs | undefined, name: string): string {
  const [category = ''] = Object.values(slugs?.categories ?? {});
  if (name === 'pdp') return data.data.devices[0]?.id ?? '';
  if (name === 'category' || name === 'overview') return category;
  return name === 'slug' ? (Object.values(slugs?.content ?? {})[0] ?? '') : 'sample';
}

/** Address of the chosen page in a shop; undefined if the shop has no such page. */
export function getAddress(fleet: Fleet, shop: ShopId, { route, params }: PreviewChoice, port: string) {
  const { routing } = fleet.tenant(shop);
  const [host] = listHosts(fleet, shop);
  const { tables, slugs, own } = routing;
  const table = tables[own.id] ?? [];
  if (host === undefined || !table.some(({ name }) => name === route)) return undefined;
  const words = translate({ route, params }, slugs, slugs[own.id]);
  const href = buildHref(table, '') as (name: RouteName, params: Record<string, string>) => string;
  return words && `http://${host}${port}${href(route, words)}`;
}

/** The params may be in the words of any language. */
function translate(
  { route: name, params }: Pick<PreviewChoice, 'route' | 'params'>,
  slugs: Readonly<Record<string, Slugs>>,
  to: Slugs | undefined,
): Record<string, string> | undefined {
  if (routeFacts[name].namedBy === null || !to) return { ...params };
  const found = [to, ...Object.values(slugs)].map((from) => translateParams(from, to, { name, params }));
  const known = found.filter((one) => one !== undefined);
  return known.find((one) => JSON.stringify(one) !== JSON.stringify(params)) ?? known[0];
}
