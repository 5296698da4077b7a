import type { RequestContext } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';

type Check = (ctx: RequestContext, params: Record<string, string>, sources: ValiditySources) => Promise<boolean>;

export interface ValiditySources {
  services: Services;
  /** Whether the shown language has a content page with this slug. */
  hasContent: (locale: string, slug: string) => boolean;
}

/**
 * Validity checks of the routes that declare one: does the thing the address names exist? Two routes may share a
 * pattern; the first whose check holds gets the page, and with none left the address is unknown (404).
 */
const checks: Record<string, Check> = {
  productDetail: async (ctx, { pdp = '' }, { services }) =>
    (await services.catalogue.findDevice(ctx, pdp)) !== undefined,
  productOverview: async (ctx, { overview = '' }, { services: { catalogue } }) =>
    (await catalogue.findSeries(ctx, overview)) !== undefined ||
    (await catalogue.findManufacturer(ctx, overview)) !== undefined ||
    (await catalogue.findCategory(ctx, overview)) !== undefined,
  sellCategory: async (ctx, { category = '' }, { services }) =>
    (await services.catalogue.findCategory(ctx, category)) !== undefined,
  content: async (ctx, { slug = '' }, { hasContent }) => hasContent(ctx.locale, slug),
};

export interface RouteMatch {
  name: string;
  params: Record<string, string>;
}

/** The first candidate whose check holds; undefined is a 404. Candidates come most specific first. */
export async function firstExisting<M extends RouteMatch>(
  ctx: RequestContext,
  candidates: readonly M[],
  sources: ValiditySources,
): Promise<M | undefined> {
  for (const candidate of candidates) {
    const check = checks[candidate.name];
    if (!check || (await check(ctx, candidate.params, sources))) return candidate;
  }
  return undefined;
}
