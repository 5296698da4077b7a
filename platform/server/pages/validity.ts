import type { RequestContext } from '../../shared/request-context.ts';
import { type NamedParam, routeFacts } from '../../tenancy/route-facts.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import type { Services } from '../services.ts';

type Check = (ctx: RequestContext, value: string, sources: ValiditySources) => Promise<boolean>;

export interface ValiditySources {
  services: Services;
  /** Whether the shown language has a content page with this slug. */
  hasContent: (locale: string, slug: string) => boolean;
}

/**
 * Does the thing a parameter names exist? Two routes may share a pattern; the first whose thing exists gets the page, and
 * with none left the address is unknown (404).
 */
const checks: Record<NamedParam, Check> = {
  pdp: async (ctx, url, { services }) => (await services.catalogue.findDevice(ctx, url)) !== undefined,
  overview: async (ctx, url, { services: { catalogue } }) =>
    (await catalogue.findSeries(ctx, url)) !== undefined ||
    (await catalogue.findManufacturer(ctx, url)) !== undefined ||
    (await catalogue.findCategory(ctx, url)) !== undefined,
  category: async (ctx, url, { services }) => (await services.catalogue.findCategory(ctx, url)) !== undefined,
  slug: async (ctx, slug, { hasContent }) => hasContent(ctx.locale, slug),
};

/** The first candidate whose thing exists; undefined is a 404. Candidates come most specific first. */
export async function firstExisting<M extends RouteMatch>(
  ctx: RequestContext,
  candidates: readonly M[],
  sources: ValiditySources,
): Promise<M | undefined> {
  for (const candidate of candidates) {
    const { namedBy } = routeFacts[candidate.name];
    if (namedBy === null || (await checks[namedBy](ctx, candidate.params[namedBy] ?? '', sources))) return candidate;
  }
  return undefined;
}
