import type { PricingService } from '../../services/pricing/index.server.ts';
import type { Fleet } from './fleet.ts';

export interface ReleaseParts {
  programId: string;
  pricing: Pick<PricingService, 'versionFor'>;
  now: Date;
}

/** By shop: what its pages are made from at `now`. The text differs where program, configuration or price list do. */
export function listShopReleases(
  { ids, tenant, configuration }: Pick<Fleet, 'ids' | 'tenant' | 'configuration'>,
  { programId, pricing, now }: ReleaseParts,
): Map<string, string> {
  const revisions: Readonly<Record<string, string>> = configuration.shops;
  return new Map(
    ids.map((id) => {
      const prices = pricing.versionFor({ tenant: tenant(id).server, now: () => now });
      return [id, [programId, revisions[id], prices].join(' ')];
    }),
  );
}
