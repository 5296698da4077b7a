import type { ShopState } from '../../features/shop/shop-state.ts';
import { parseCartCookie } from '../../shared/cart-cookie.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { pathIn } from '../../tenancy/resolve-request.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import type { RequestOrigin } from '../edge/request-origin.ts';
import type { Services } from '../services.ts';
import { isCacheable } from './cacheable-pages.ts';
import type { PageRequest } from './page-request.ts';

export interface ShownPage extends RequestOrigin, Pick<PageRequest, 'fleet' | 'tenant' | 'locale'> {
  ctx: RequestContext;
  /** Undefined for the error page. */
  match: RouteMatch | undefined;
  query: Record<string, string>;
  /** The cart's cookie, as sent. */
  cart?: string | undefined;
}

/** A page that another country's shop can show, with its query. */
interface SharedPage {
  match: RouteMatch;
  query: Readonly<Record<string, string>>;
}

/**
 * The same shop in the other countries: the first host of the tenant with the same mode and partner. Links open the
 * corresponding page where that shop has it, else its home page.
 */
export async function listCountries(services: Services, input: ShownPage): Promise<ShopState['countries']> {
  const { fleet, tenant, protocol, port, locale } = input;
  const same = hostsByShop(fleet).get(getShopKey(tenant)) ?? [];
  const shared = await sharedPage(services, input);
  const search = shared && new URLSearchParams(shared.query).toString();
  return same.map(({ id, country, lang, host }) => {
    const { routing } = fleet.tenant(id);
    const path = shared && pathIn(routing, routing.own, shared.match, locale);
    // A host's own language needs no prefix.
    const page = path?.slice(routing.own.id.length + 1) || '/';
    return { country, lang, href: `${protocol}://${host}${port}${page}${path && search ? `?${search}` : ''}` };
  });
}

/**
 * Public pages exist in every country. A cart does not move, because its offers belong to one shop. Its single device is
 * priced by the other country's list instead, with the same answers.
 */
async function sharedPage(
  { offers }: Services,
  { ctx, tenant, locale, match, query, cart }: ShownPage,
): Promise<SharedPage | undefined> {
  if (match?.name === 'checkout') {
    const [line, ...others] = parseCartCookie(cart);
    if (!line || others.length > 0) return undefined;
    const offer = await offers.find(ctx, line.offerId).catch(() => undefined);
    if (!offer) return undefined;
    return { match: { name: 'productDetail', params: { pdp: offer.deviceUrl } }, query: offer.answers };
  }
  if (!match || !isCacheable(tenant.routing.tables[locale.id] ?? [], match.name)) return undefined;
  // The replaced offer belongs to this shop.
  const { replace: _, ...asked } = query;
  return { match, query: asked };
}

interface CountryHost {
  id: FleetTenant['server']['id'];
  country: string;
  lang: string;
  host: string;
}

const hostsOfFleets = new WeakMap<Fleet, ReadonlyMap<string, CountryHost[]>>();

/** Built once per fleet, so that a page does not cost more when the fleet has more hosts. */
function hostsByShop(fleet: Fleet): ReadonlyMap<string, CountryHost[]> {
  const known = hostsOfFleets.get(fleet);
  if (known) return known;
  const shops = new Map<string, CountryHost[]>();
  for (const id of fleet.ids) {
    const other = fleet.tenant(id);
    const { country, lang, state } = other.server;
    if (state !== 'live') continue;
    const [host] = other.server.hosts[fleet.stage];
    const hosts = shops.get(getShopKey(other)) ?? [];
    if (host !== undefined) hosts.push({ id, country, lang, host });
    shops.set(getShopKey(other), hosts);
  }
  hostsOfFleets.set(fleet, shops);
  return shops;
}

function getShopKey({ server: { mode, partner = '' } }: FleetTenant): string {
  return `${mode} ${partner}`;
}
