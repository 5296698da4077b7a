import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { resolveRequest } from '../../tenancy/resolve-request.ts';
import { existenceCheck } from '../pages/existence.ts';
import type { OpenShops } from './open-shops.ts';
import { printCookies } from './render-shop.ts';
import type { Cookies } from './sample-visitor.ts';
import { createVisitContext } from './visit-context.ts';

/** The page with the link. */
interface LinkingPage {
  /** Ids of its elements. */
  ids: readonly string[];
  /** Of the browser that shows it. */
  cookies: Cookies;
}

/** Why a link of a page of a shop leads nowhere; undefined for one that works. Each address is tried once. */
export type FindBrokenLink = (tenant: TenantId, link: string, from: LinkingPage) => Promise<string | undefined>;

const OWN = 'https://own.invalid';
/** The address takes forms, which are not sent. */
const FORM_ONLY = 405;

/**
 * Checks links without rendering what they lead to: pages by the decision of a request, files by asking for them.
 * Addresses of other sites are not requested.
 */
export function createLinkCheck(shops: OpenShops): FindBrokenLink {
  const known = new Map<string, Promise<string | undefined>>();
  return async (tenant, link, { ids, cookies }) => {
    if (link === '' || /^(mailto|tel|data|about|javascript):/.test(link)) return undefined;
    const url = URL.canParse(link, OWN) ? new URL(link, OWN) : undefined;
    if (!url) return 'is not an address';
    if (link.startsWith('#')) return ids.includes(decodeURIComponent(url.hash.slice(1))) ? undefined : 'has no target';
    const target = url.origin === OWN ? tenant : shops.fleet.hosts[url.hostname];
    if (target === undefined) return undefined;
    const key = `${target} ${url.pathname}${url.search}`;
    const found = known.get(key) ?? tryLink(shops, target, url, cookies);
    known.set(key, found);
    return found;
  };
}

async function tryLink(
  shops: OpenShops,
  id: TenantId,
  { pathname, search }: URL,
  cookies: Cookies,
): Promise<string | undefined> {
  const tenant = shops.fleet.tenant(id);
  const ctx = createVisitContext(tenant);
  const exists = existenceCheck({ catalogue: shops.services.catalogue, tenant }, ctx);
  const facts = { cookieLocale: undefined, acceptLanguage: undefined, userAgent: undefined, fromHere: true };
  const visit = { ...facts, path: pathname, search: search.slice(1), navigation: true };
  const { kind } = await resolveRequest(tenant.routing, visit, exists);
  if (kind === 'page' || kind === 'redirect') return undefined;
  // A file, an endpoint, or nothing.
  const host = tenant.server.hosts[shops.fleet.stage][0] ?? '';
  const { statusCode } = await shops.app.inject({
    method: 'GET',
    url: `${pathname}${search}`,
    headers: { host, cookie: printCookies(cookies) },
  });
  return statusCode < 400 || statusCode === FORM_ONLY ? undefined : `answers ${statusCode}`;
}
