import type { RequestContext } from '../../shared/request-context.ts';
import { buildHref } from '../../tenancy/href.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import type { Services } from '../services.ts';

/** What a partner's element asks for; each member is visitor input. */
export type WidgetStart = Readonly<Record<string, string | undefined>>;

const MAX_QUERY_LENGTH = 200;
/** A path of this shop, without query. */
const PATH = /^\/(?![/\\])[\w./%~-]{0,500}$/;

/**
 * The first page of a frame: the page named by its address, a device, a category or a search, in the wished language.
 * The home page for everything that the shop does not have.
 */
export async function widgetStartAddress(
  { catalogue }: Pick<Services, 'catalogue'>,
  ctx: RequestContext,
  { tenant, start }: { tenant: FleetTenant; start: WidgetStart },
): Promise<string> {
  const { own, tables } = tenant.routing;
  const wished = findLocale(tenant, start.lang);
  const locale = wished ?? own;
  // The prefix of the shop's own language stores the choice.
  const prefix = wished ? `/${wished.id}` : '';
  const href = buildHref(tables[locale.id] ?? [], prefix);
  const local = { ...ctx, locale: locale.id };
  const more = { consent: start.consent === 'host' ? 'host' : undefined, test: start.test };
  if (start.address !== undefined && PATH.test(start.address)) return withQuery(start.address, more);
  const device = start.device ? await catalogue.findDeviceById(local, start.device) : undefined;
  if (device) return href('productDetail', { pdp: device.url }, more);
  const category = start.category ? await catalogue.findCategoryById(local, start.category) : undefined;
  if (category) return href('sellCategory', { category: category.url }, more);
  const q = start.query?.slice(0, MAX_QUERY_LENGTH) || undefined;
  return href('home', {}, { q, ...more });
}

function withQuery(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** By the locale's id, its full tag, or its language. */
function findLocale({ routing: { own, offered } }: FleetTenant, lang: string | undefined): LocaleFacts | undefined {
  if (!lang) return undefined;
  const wished = lang.toLowerCase();
  const locales = [own, ...offered.filter(({ state }) => state === undefined)];
  return (
    locales.find(({ id, lang: tag }) => id === wished || tag.toLowerCase() === wished) ??
    locales.find(({ base }) => base === wished.split('-')[0])
  );
}
