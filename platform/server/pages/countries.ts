import type { ShopState } from '../../features/shop/shop-state.ts';
import { parseCartCookie } from '../../shared/cart-cookie.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { pathIn } from '../../tenancy/resolve-request.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { listCountriesOfShop } from '../boot/shop-index.ts';
import type { RequestOrigin } from '../edge/request-origin.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import type { Services } from '../services.ts';
import { isCacheable } from './cacheable-pages.ts';
import type { PageRequest } from './page-request.ts';
import { serverRouteFacts } from './server-route-facts.ts';

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
  const { fleet, tenant, locale } = input;
  const { stage } = fleet;
  const same = listCountriesOfShop(fleet, tenant).filter(({ server }) => server.hosts[stage].length > 0);
  const shared = await sharedPage(services, input);
  const search = shared && new URLSearchParams(shared.query).toString();
  return same.map(({ server, routing }) => {
    const path = shared && pathIn(routing, routing.own, shared.match, locale);
    // A host's own language needs no prefix.
    const page = path?.slice(routing.own.id.length + 1) || '/';
    const href = `${getTenantOrigin(server, stage, input)}${page}${path && search ? `?${search}` : ''}`;
    return { country: server.country, lang: server.lang, href };
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
    const offer = await offers.find(ctx, line.offerId).catch((err: unknown) => {
      ctx.log.warn({ err, tenant: ctx.tenant.id }, 'a page links to other countries without its offer');
      return undefined;
    });
    if (!offer) return undefined;
    return { match: { name: 'productDetail', params: { pdp: offer.deviceUrl } }, query: offer.answers };
  }
  // The other shop has accounts of its own; where the visitor came from and what was sent concern this shop.
  if (match && serverRouteFacts[match.name].isAccountEntry) return { match, query: {} };
  if (!match || !isCacheable(tenant.routing.tables[locale.id] ?? [], match.name)) return undefined;
  // The replaced offer belongs to this shop.
  const { replace: _, ...asked } = query;
  return { match, query: asked };
}
