import { type RouteName, routeNames } from '../../generated/routes.gen.ts';
import type { Catalogue } from '../../services/catalogue/types.ts';
import { BUSINESS_CHOSEN, BUSINESS_COOKIE } from '../../shared/business-mode.ts';
import { THIS_CART } from '../../shared/offer-page.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { THIS_BROWSER } from '../../shared/trade-access.ts';
import { buildHref } from '../../tenancy/href.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import { type NamedParam, routeFacts } from '../../tenancy/route-facts.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import { serverRouteFacts } from '../pages/server-route-facts.ts';
import type { Services } from '../services.ts';
import type { Cookies, SampleVisitor } from './sample-visitor.ts';

/** One page to render. */
export interface ListedPage {
  route: RouteName | 'error';
  locale: string;
  /** Path and query. */
  url: string;
  cookies: Cookies;
  status: number;
  /** Name of the content page. */
  content?: string;
}

export interface PageSources {
  tenant: FleetTenant;
  services: Services;
  visitor: SampleVisitor;
}

interface Variant {
  params: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  cookies?: Cookies;
  content?: string;
}

/**
 * Every route of a shop in one language. Of the catalogue a sample: each category, and of each category one manufacturer,
 * one series and one device of each set of questions.
 */
export async function listPages(sources: PageSources, ctx: RequestContext, locale: LocaleFacts): Promise<ListedPage[]> {
  const { tenant } = sources;
  const { routing, server } = tenant;
  const table = routing.tables[locale.id] ?? [];
  const prefix = locale.id === routing.own.id ? '' : `/${locale.id}`;
  const href = buildHref(table, prefix) as (name: RouteName, params: object, query?: object) => string;
  const named = await listNamed(sources, { ...ctx, locale: locale.id });
  const closed = server.state === 'closed';
  const pages: ListedPage[] = [];
  for (const route of routeNames.filter((name) => table.some((entry) => entry.name === name))) {
    const isOpen = !closed || serverRouteFacts[route].openWhenClosed;
    const status = isOpen ? 200 : 410;
    for (const { params, query = {}, cookies = {}, content } of listVariants(route, sources, named))
      pages.push({
        route,
        locale: locale.id,
        url: href(route, params, query),
        cookies,
        status,
        ...(content ? { content } : {}),
      });
  }
  const missing = closed ? 410 : 404;
  pages.push({ route: 'error', locale: locale.id, url: `${prefix}/no/page/is/here`, cookies: {}, status: missing });
  return pages;
}

type Named = Readonly<Record<NamedParam, readonly Variant[]>>;

function listVariants(route: RouteName, { tenant, visitor }: PageSources, named: Named): readonly Variant[] {
  const { namedBy } = routeFacts[route];
  if (namedBy !== null) return named[namedBy];
  const { buyer, seller, secrets } = visitor;
  const plain: Variant = { params: {} };
  const company = tenant.server.features.b2b ? [{ ...plain, cookies: { [BUSINESS_COOKIE]: BUSINESS_CHOSEN } }] : [];
  const linked: Variant[] = secrets[route] ? [{ params: secrets[route] }] : [];
  const withQuery = (name: string, values: readonly string[], cookies?: Cookies): Variant[] =>
    values.map((value) => ({ params: {}, query: { [name]: value }, ...(cookies ? { cookies } : {}) }));
  const variants: Partial<Record<RouteName, Variant[]>> = {
    home: [plain, ...company, ...withQuery('q', ['a', 'no such device'])],
    contact: [plain, ...withQuery('sent', ['1'])],
    checkout: [plain, { ...plain, cookies: buyer }, ...withQuery('step', ['details', 'check'], buyer)],
    thankYou: [plain, { ...plain, cookies: seller }],
    offer: [...linked, { params: { token: THIS_CART }, cookies: buyer }, { params: { token: 'unknown' } }],
    sale: [...linked, { params: { token: THIS_BROWSER }, cookies: seller }, { params: { token: 'unknown' } }],
    clarification: [...linked, { params: { id: '1', trade: 'unknown' } }],
    clarificationQuickAnswer: [...linked, { params: { id: '1', trade: 'unknown', offerid: '1' } }],
    newsletterEnrich: [plain, ...linked, ...withQuery('done', ['sent', 'confirmed', 'enriched'])],
    newsletterUnsubscribe: [...linked, { params: { emailHash: 'unknown' } }],
    accountPasswordForgot: [plain, ...withQuery('sent', ['1'])],
    accountRegister: [plain, ...withQuery('sent', ['1'])],
  };
  return variants[route] ?? [plain];
}

/** The things of the shop that addresses name. */
async function listNamed({ tenant, services }: PageSources, ctx: RequestContext): Promise<Named> {
  const { catalogue } = services;
  const categories = await catalogue.listCategories(ctx);
  const overviews: string[] = [];
  const devices: string[] = [];
  for (const { id, url } of categories) {
    const sample = await sampleCategory(catalogue, ctx, id);
    overviews.push(url, ...sample.overviews);
    devices.push(...sample.devices);
  }
  const toVariants = (param: NamedParam, values: readonly string[]): Variant[] =>
    [...new Set(values)].map((value) => ({ params: { [param]: value } }));
  return {
    slug: Object.entries(tenant.texts.content(ctx.locale)).map(([content, { slug }]) => ({
      params: { slug },
      content,
    })),
    category: toVariants(
      'category',
      categories.map(({ url }) => url),
    ),
    overview: toVariants('overview', overviews),
    pdp: toVariants('pdp', devices),
  };
}

async function sampleCategory(catalogue: Catalogue, ctx: RequestContext, categoryId: string) {
  const devices = await catalogue.devicesOfCategory(ctx, categoryId);
  const [first] = devices;
  const maker = first && (await catalogue.findManufacturerById(ctx, first.manufacturerId));
  const series = first && (await catalogue.findSeriesById(ctx, first.seriesId));
  const bySet = new Map<string, string>();
  for (const { url, formFactor, manufacturerId, variants } of devices) {
    const set = `${formFactor} ${manufacturerId} ${variants.length > 0}`;
    if (!bySet.has(set)) bySet.set(set, url);
  }
  const sets = new Map<string, string>();
  for (const url of bySet.values()) {
    const device = await catalogue.findDevice(ctx, url);
    const key = JSON.stringify(device?.questions.map(({ id, question, answers }) => [id, question, answers.length]));
    if (!sets.has(key)) sets.set(key, url);
  }
  return { overviews: [maker?.url, series?.url].filter((url) => url !== undefined), devices: [...sets.values()] };
}
