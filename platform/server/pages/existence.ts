import type { CatalogueService } from '../../services/catalogue/types.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { PageExists } from '../../tenancy/resolve-request.ts';
import { type NamedParam, routeFacts } from '../../tenancy/route-facts.ts';
import { contentBySlug } from '../boot/content-pages.ts';
import type { FleetTenant } from '../boot/fleet.ts';

interface Sources {
  catalogue: CatalogueService;
  tenant: FleetTenant;
}

type Check = (sources: Sources, ctx: RequestContext, value: string) => boolean | Promise<boolean>;

/** Does the thing a parameter names exist? Throws UnavailableError where only another service knows, and it does not answer. */
const checks: Record<NamedParam, Check> = {
  pdp: async ({ catalogue }, ctx, url) => (await catalogue.findDevice(ctx, url)) !== undefined,
  overview: async ({ catalogue }, ctx, url) =>
    (await catalogue.findSeries(ctx, url)) !== undefined ||
    (await catalogue.findManufacturer(ctx, url)) !== undefined ||
    (await catalogue.findCategory(ctx, url)) !== undefined,
  category: async ({ catalogue }, ctx, url) => (await catalogue.findCategory(ctx, url)) !== undefined,
  slug: ({ tenant }, { locale }, slug) => contentBySlug(tenant.texts.content(locale)).has(slug),
};

/** Returns a check whether this shop has what a route's URL names. */
export function existenceCheck(sources: Sources, ctx: RequestContext): PageExists {
  return ({ name, params }, locale: LocaleFacts) => {
    const { namedBy } = routeFacts[name];
    return namedBy === null || checks[namedBy](sources, { ...ctx, locale: locale.id }, params[namedBy] ?? '');
  };
}
