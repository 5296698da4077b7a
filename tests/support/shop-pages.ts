import type { ShopState } from '../../platform/features/shop/shop-state.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { PageContextServer } from '../../platform/pages/page-context.ts';
import { contentBySlug } from '../../platform/server/boot/content-pages.ts';
import type { Fleet, FleetTenant } from '../../platform/server/boot/fleet.ts';
import { existenceCheck } from '../../platform/server/pages/existence.ts';
import { serverRouteFacts } from '../../platform/server/pages/server-route-facts.ts';
import { shopStateFor } from '../../platform/server/pages/shop-state.ts';
import { getCanonicalPath, getPublicPages, pageSeo } from '../../platform/server/search-engines/page-links.ts';
import type { PublicPage } from '../../platform/server/search-engines/public-pages.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PageMeta, PageSeo } from '../../platform/shared/document-head.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { resolveRequest } from '../../platform/tenancy/resolve-request.ts';
import { routeFacts } from '../../platform/tenancy/route-facts.ts';
import type { RouteMatch } from '../../platform/tenancy/route-index.ts';
import { publicConfig, tenantIds } from './compiled-fleet.ts';
import { readTestAssortment } from './selling.ts';
import { loadShippedFleet } from './shipped-fleet.ts';

const REACHED = { protocol: 'https', port: '' };

/** Tenants that search engines may index, and those they may not. */
export const indexedIds = tenantIds.filter((id) => !publicConfig[id].noindex);
export const hiddenIds = tenantIds.filter((id) => publicConfig[id].noindex);

/** A page as an indexer receives it. */
export interface MetPage {
  tenant: FleetTenant;
  match: RouteMatch;
  seo: PageSeo;
}

/** The production fleet without its server: which page an address shows, and what that page says of itself. */
export interface ShopPages {
  fleet: Fleet;
  /** Every page of a shop for search engines, with its path. */
  pages(id: TenantId): { page: PublicPage; path: string }[];
  /** Devices that the shop buys. */
  countDevices(id: TenantId): number;
  /** The page an indexer gets at an absolute address; undefined where it gets none: a redirect, an unknown address. */
  meet(address: string): Promise<MetPage | undefined>;
  /** What the page's data() says of it. */
  meta(met: MetPage): Promise<PageMeta>;
}

export async function openShopPages(): Promise<ShopPages> {
  const fleet = loadShippedFleet('production');
  const services = (await readTestAssortment()) as unknown as Services;
  const { catalogue } = services;
  return {
    fleet,
    pages: (id) => {
      const tenant = fleet.tenant(id);
      return [...getPublicPages(catalogue, tenant).all()].map((page) => ({
        page,
        path: getCanonicalPath(tenant, page),
      }));
    },
    countDevices: (id) => catalogue.addresses(fleet.tenant(id).server)?.devices.size ?? 0,
    meet: async (address) => {
      const { protocol, host, pathname, search } = new URL(address);
      const id = fleet.hosts[host];
      if (protocol !== 'https:' || search !== '' || id === undefined) return undefined;
      const tenant = fleet.tenant(id);
      const match = await resolveMatch(services, tenant, pathname);
      return match && { tenant, match, seo: pageSeo({ fleet, catalogue, tenant, match, reached: REACHED }) };
    },
    meta: (met) => getPageMeta(fleet, services, met),
  };
}

async function resolveMatch(services: Services, tenant: FleetTenant, path: string): Promise<RouteMatch | undefined> {
  const facts = { path, search: '', cookieLocale: undefined, acceptLanguage: undefined, userAgent: 'Indexer/1.0' };
  const exists = existenceCheck({ catalogue: services.catalogue, tenant }, createContext(tenant));
  const resolved = await resolveRequest(tenant.routing, { ...facts, navigation: true, fromHere: false }, exists);
  return resolved.kind === 'page' && resolved.prefix === '' ? resolved.match : undefined;
}

/** The state of a shop's pages; they differ in the match alone. */
const states = new WeakMap<FleetTenant, ShopState>();

async function getPageMeta(fleet: Fleet, services: Services, { tenant, match, seo }: MetPage): Promise<PageMeta> {
  const ctx = createContext(tenant);
  const { own } = tenant.routing;
  const { words, messages } = tenant.texts.language(own.id);
  const known = states.get(tenant);
  const shop =
    known ??
    (await shopStateFor(services, {
      fleet,
      tenant,
      ctx,
      locale: own,
      prefix: '',
      match,
      query: {},
      path: getCanonicalPath(tenant, match),
      buildId: 'tests',
      ...REACHED,
      closedBanner: undefined,
      pageMessages: undefined,
      consent: null,
    }));
  states.set(tenant, shop);
  const { data } = (await import(`../../platform/pages/${routeFacts[match.name].page}/+data.ts`)) as {
    data: (pageContext: PageContextServer) => Promise<{ meta: PageMeta }>;
  };
  const { meta } = await data({
    shop: { ...shop, match, path: getCanonicalPath(tenant, match) },
    services,
    ctx,
    seo,
    cookies: {},
    https: false,
    messages,
    documentFacts: serverRouteFacts[match.name],
    displayFont: undefined,
    findContent: (slug) => contentBySlug(tenant.texts.content(own.id)).get(slug),
    t: words.text,
    formatPlain: (id, values) => words.text(id, { ...values, a: withoutTags, b: withoutTags }),
  } as PageContextServer);
  return meta;
}

const withoutTags = (parts: readonly string[]) => parts.join('');
const log = { info() {}, warn() {}, error() {} };

function createContext({ server }: FleetTenant): RequestContext {
  return {
    tenant: server,
    locale: server.locale,
    business: false,
    now: () => new Date(),
    requestId: 'test',
    log,
  } as RequestContext;
}
