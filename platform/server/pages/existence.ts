import type { Awaitable, CatalogueService } from '../../services/catalogue/types.ts';
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

type Check = (sources: Sources, ctx: RequestContext, value: string) => Awaitable<boolean>;

/** Synchronous where the catalogue is embedded, because every page checks this, including cached ones. */
function isThere(found: Awaitable<object | undefined>): Awaitable<boolean> {
  return found instanceof Promise ? found.then((thing) => thing !== undefined) : found !== undefined;
}

function orElse(one: Awaitable<boolean>, other: () => Awaitable<boolean>): Awaitable<boolean> {
  return one instanceof Promise ? one.then((there) => there || other()) : one || other();
}

/** Whether the parameter's object exists. Throws UnavailableError where only a remote service knows and does not answer. */
const checks: Record<NamedParam, Check> = {
  pdp: ({ catalogue }, ctx, url) => catalogue.hasDevice(ctx, url),
  overview: ({ catalogue }, ctx, url) =>
    orElse(isThere(catalogue.findSeries(ctx, url)), () =>
      orElse(isThere(catalogue.findManufacturer(ctx, url)), () => isThere(catalogue.findCategory(ctx, url))),
    ),
  category: ({ catalogue }, ctx, url) => isThere(catalogue.findCategory(ctx, url)),
  slug: ({ tenant }, { locale }, slug) => contentBySlug(tenant.texts.content(locale)).has(slug),
};

/** Returns a check whether this shop has the objects that a route's URL names. */
export function existenceCheck(sources: Sources, ctx: RequestContext): PageExists {
  return ({ name, params }, locale: LocaleFacts) => {
    const { namedBy } = routeFacts[name];
    return namedBy === null || checks[namedBy](sources, { ...ctx, locale: locale.id }, params[namedBy] ?? '');
  };
}
