import type { ShopState } from '../../features/shop/shop-state.ts';
import type { Category } from '../../services/catalogue/types.ts';
import { UnavailableError } from '../../shared/problem.ts';
import { onePerLanguage } from '../../tenancy/locale.ts';
import { pathIn } from '../../tenancy/resolve-request.ts';
import { listContentSlugs } from '../boot/content-pages.ts';
import { findByProductionHost } from '../boot/shop-index.ts';
import { consentPurposes, needsConsentPrompt } from '../edge/consent.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import type { Services } from '../services.ts';
import { listCountries, type ShownPage } from './countries.ts';
import { shownBanner } from './home-banner.ts';
import type { PageRequest } from './page-request.ts';
import { findFolder } from './prepared-pages.ts';
import { serverRouteFacts } from './server-route-facts.ts';

export interface StateInput extends ShownPage, Pick<PageRequest, 'prefix' | 'buildId' | 'pageMessages'> {
  /** Requested path, with prefix. */
  path: string;
  /** Id of the campaign that this visitor closed. */
  closedBanner?: string | undefined;
  /** The visitor's choice; null: none yet. */
  consent: boolean | null;
  /** The page that frames the shop brings the choice. */
  consentFromHost?: boolean;
}

/** Builds the client-visible state of a request: the tenant's public config, one language, one route table. */
export async function shopStateFor(services: Services, input: StateInput): Promise<ShopState> {
  const { tenant, ctx, locale, prefix, match } = input;
  const content = tenant.texts.content(locale.id);
  const messagesUrl = tenant.texts.language(locale.id).file.url;
  const banner = shownBanner(input);
  const purposes = consentPurposes(tenant.server, tenant.thirdParties);
  const categories = await navigationCategories(services, input);
  return {
    tenant: tenant.public,
    locale: locale.id,
    lang: locale.lang,
    prefix,
    path: input.path,
    query: input.query,
    match: match ? { name: match.name, params: match.params } : { name: 'error', params: {} },
    routeTable: tenant.routing.tables[locale.id] ?? [],
    messagesUrl,
    pageMessagesUrl: input.pageMessages?.getUrl(messagesUrl, findFolder(match?.name, input.query)) ?? messagesUrl,
    themeUrl: tenant.theme.url,
    alternatives: buildAlternatives(input),
    countries: await listCountries(services, input),
    business: ctx.business,
    sellShop: sellShop(input),
    categories: categories
      .filter(({ parentId }) => parentId === undefined)
      .map(({ id, title, url, formFactor }) => ({ id, title, url, formFactor })),
    contentSlugs: listContentSlugs(content),
    ...(banner ? { banner } : {}),
    consent: input.consent,
    build: input.buildId,
    consentPurposes: purposes,
    needsConsentPrompt: input.consentFromHost !== true && needsConsentPrompt(tenant.server, purposes),
    ...(input.consent === true ? { allowedScripts: tenant.thirdParties.scripts } : {}),
    now: ctx.now().toISOString(),
  };
}

/** While the catalogue is unavailable, the navigation of other pages omits its entries. */
async function navigationCategories({ catalogue }: Services, { ctx, match }: StateInput): Promise<Category[]> {
  try {
    return await catalogue.listCategories(ctx);
  } catch (error) {
    const needed = match !== undefined && serverRouteFacts[match.name].showsCatalogue;
    if (needed || !(error instanceof UnavailableError)) throw error;
    ctx.markPartial?.();
    return [];
  }
}

/** A page without scripts has the answers in its query; they are the same in every language. */
function withQuery(path: string | undefined, search: string): string | undefined {
  return path !== undefined && search !== '' ? `${path}?${search}` : path;
}

/** The page in each language. The link to the own locale has its prefix, which stores the choice. */
function buildAlternatives({
  tenant: { routing },
  match,
  locale: shown,
  query,
}: StateInput): ShopState['alternatives'] {
  const search = new URLSearchParams(query).toString();
  return onePerLanguage(routing.offered, routing.own, shown).map((locale) => ({
    locale: locale.id,
    lang: locale.lang,
    href: withQuery(match && pathIn(routing, locale, match, shown), search) ?? `/${locale.id}`,
  }));
}

/** Tenant files name production hosts; on another stage the link leads to the same shop's host of that stage. */
function sellShop({ fleet, tenant, ...reached }: StateInput): string {
  const { sellShopUrl } = tenant.server;
  if (fleet.stage === 'production') return sellShopUrl;
  const shop = findByProductionHost(fleet, new URL(sellShopUrl).host)?.server;
  return shop && shop.hosts[fleet.stage].length > 0 ? `${getTenantOrigin(shop, fleet.stage, reached)}/` : sellShopUrl;
}
