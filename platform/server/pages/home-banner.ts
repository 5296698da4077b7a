import type { ShownBanner } from '../../features/shop/shop-state.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import { buildPath } from '../../tenancy/links.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { translateParams } from '../../tenancy/translate-params.ts';
import type { PageRequest } from './page-request.ts';

interface Input extends Pick<PageRequest, 'tenant' | 'locale' | 'prefix'> {
  ctx: RequestContext;
  match: RouteMatch | undefined;
  /** Id of the campaign that this visitor closed. */
  closedBanner?: string | undefined;
}

/** The shop's current campaign for the home page, unless this visitor has closed it. */
export function shownBanner({ tenant, ctx, locale, prefix, match, closedBanner }: Input): ShownBanner | undefined {
  const { banner, features, timeZone } = tenant.server;
  if (match?.name !== 'home' || !features.homeBanner || !banner || banner.id === closedBanner) return undefined;
  const today = zonedDay(ctx.now(), timeZone);
  if ((banner.from && today < banner.from) || (banner.until && today > banner.until)) return undefined;
  const words = getBannerTexts(tenant, locale, banner.texts);
  const href = getTargetAddress(tenant, { locale, prefix }, banner.to);
  return words && href ? { id: banner.id, ...words, href } : undefined;
}

type Banner = NonNullable<ServerTenant['banner']>;

/** In the current locale, else in another of the same language. */
function getBannerTexts({ routing }: Input['tenant'], locale: Input['locale'], texts: Banner['texts']) {
  const same = [...routing.offered, routing.own].filter(({ base }) => base === locale.base);
  return [locale, ...same].map(({ id }) => texts[id]).find((one) => one !== undefined);
}

function getTargetAddress(
  { routing: { own, tables, slugs } }: Input['tenant'],
  { locale, prefix }: Pick<Input, 'locale' | 'prefix'>,
  { route, params = {} }: Banner['to'],
): string | undefined {
  const table = tables[locale.id] ?? [];
  const entry = table.find(({ name }) => name === route);
  const [spoken, wanted] = [slugs[own.id], slugs[locale.id]];
  if (!entry || !spoken || !wanted) return undefined;
  const there = translateParams(spoken, wanted, { name: entry.name, params: params as Record<string, string> });
  return there && buildPath(table, entry.name, there, prefix);
}
