import type { CatalogueService } from '../../services/catalogue/types.ts';
import type { PageAlternate, PageSeo } from '../../shared/document-head.ts';
import { buildPath } from '../../tenancy/links.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import type { Fleet, FleetTenant } from '../boot/fleet.ts';
import { listIndexedCountries } from '../boot/shop-index.ts';
import type { RequestOrigin } from '../edge/request-origin.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import { type PageSources, type PublicPages, publicPages } from './public-pages.ts';

export interface LinkInput {
  fleet: Fleet;
  catalogue: Pick<CatalogueService, 'addresses'>;
  tenant: FleetTenant;
  /** The shown page in the host's own language; undefined for another language or an error. */
  match: RouteMatch | undefined;
  reached: RequestOrigin;
}

/**
 * Canonical address of a page and the same page in the other countries, for the head of the document.
 * Every page of a group computes the same list, so that each link is returned: see
 * docs/decisions/0006-one-indexed-page-per-country.md.
 */
export function pageSeo({ fleet, catalogue, tenant, match, reached }: LinkInput): PageSeo {
  const origin = getTenantOrigin(tenant.server, fleet.stage, reached);
  const pages = getPublicPages(catalogue, tenant);
  const own = tenant.server.noindex ? undefined : match;
  // The pages of a remote catalogue in other countries are unknown.
  if (own && pages.isUnlisted(own))
    return { origin, canonical: `${origin}${getCanonicalPath(tenant, own)}`, alternates: [] };
  const key = own && pages.getKey(own);
  const original = key === undefined ? undefined : pages.find(key);
  if (key === undefined || !original) return { origin, alternates: [] };
  const canonical = `${origin}${getCanonicalPath(tenant, original)}`;
  const { members, unmatched } = listIndexedCountries(fleet, tenant);
  const alternates = members.flatMap((member): (PageAlternate & { country: string })[] => {
    const page = getPublicPages(catalogue, member).find(key);
    if (!page) return [];
    const { lang, country } = member.server;
    const href = `${getTenantOrigin(member.server, fleet.stage, reached)}${getCanonicalPath(member, page)}`;
    return [{ lang, country, href }];
  });
  if (alternates.length < 2 || !members.includes(tenant)) return { origin, canonical, alternates: [] };
  const others = alternates.find(({ country }) => country === unmatched) ?? alternates[0];
  return {
    origin,
    canonical,
    alternates: [
      ...alternates.map(({ lang, href }) => ({ lang, href })),
      ...(others ? [{ lang: 'x-default', href: others.href }] : []),
    ],
  };
}

/** The canonical path of a page in the host's own language, without prefix; only that language is indexed. */
export function getCanonicalPath({ routing }: FleetTenant, { name, params }: RouteMatch): string {
  return buildPath(routing.tables[routing.own.id] ?? [], name, params);
}

const pagesOfTenants = new WeakMap<FleetTenant, { catalogue: PageSources['catalogue']; pages: PublicPages }>();

/** Indexable pages of a shop, computed once per tenant and catalogue. */
export function getPublicPages(catalogue: Pick<CatalogueService, 'addresses'>, tenant: FleetTenant): PublicPages {
  const addresses = catalogue.addresses(tenant.server);
  const known = pagesOfTenants.get(tenant);
  if (known && known.catalogue === addresses) return known.pages;
  const content = tenant.texts.content(tenant.server.locale);
  const pages = publicPages(tenant, { catalogue: addresses, content });
  pagesOfTenants.set(tenant, { catalogue: addresses, pages });
  return pages;
}
