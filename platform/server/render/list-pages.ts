import type { RouteName } from '../../generated/routes.gen.ts';
import type { Catalogue } from '../../services/catalogue/types.ts';
import { BUSINESS_CHOSEN, BUSINESS_COOKIE } from '../../shared/business-mode.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { buildHref } from '../../tenancy/href.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
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
  /** Of a link that opens nothing. */
  status?: number;
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
  for (const entry of table) {
    const route = entry.name;
    const isOpen = !closed || serverRouteFacts[route].openWhenClosed;
    const status = isOpen ? 200 : 410;
    for (const { params, query = {}, cookies = {}, content, ...variant } of listVariants(entry, sources, named))
      pages.push({
        route,
        locale: locale.id,
        url: href(route, params, query),
        cookies,
        status: isOpen ? (variant.status ?? status) : status,
        ...(content ? { content } : {}),
      });
  }
  const missing = closed ? 410 : 404;
  pages.push({ route: 'error', locale: locale.id, url: `${prefix}/no/page/is/here`, cookies: {}, status: missing });
  return pages;
}

type Named = Readonly<Record<NamedParam, readonly Variant[]>>;

/** Values of query members that lead to another state of a page. */
const QUERY_STATES: Readonly<Record<string, readonly string[]>> = {
  q: ['a', 'no such device'],
  step: ['details', 'check'],
  sent: ['1'],
  done: ['sent', 'confirmed', 'enriched'],
};

/**
 * A page as a new visitor, as the sample visitor, and in the states of its query. Private addresses are tried with the
 * visitor's links and with a link that opens nothing.
 */
function listVariants(
  { name, path, optional }: RouteTable[number],
  { tenant, visitor }: PageSources,
  named: Named,
): readonly Variant[] {
  const { namedBy } = routeFacts[name];
  if (namedBy !== null) return named[namedBy];
  const { neverStored, query, largeType } = serverRouteFacts[name];
  const { cookies } = visitor;
  const unknown = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'unknown']));
  const links = (visitor.links[name] ?? []).map((params): Variant => ({ params, cookies }));
  // A program that checks a certificate must not take an unknown token for one that is valid.
  const status = name === 'certificate' ? { status: 404 } : {};
  const plain: Variant = { params: optional === undefined ? unknown : {}, ...status };
  const company =
    largeType && tenant.server.features.b2b ? [{ ...plain, cookies: { [BUSINESS_COOKIE]: BUSINESS_CHOSEN } }] : [];
  const states = query.flatMap((member) =>
    (QUERY_STATES[member] ?? []).map((value): Variant => ({ ...plain, query: { [member]: value }, cookies })),
  );
  return [plain, ...(neverStored ? [{ ...plain, cookies }] : []), ...company, ...links, ...states];
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
