import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { serverConfig, tenantIds } from './compiled-fleet.ts';

type Config = (typeof serverConfig)[TenantId];

/** The shops of the fleet with a property, in the order of the fleet. Tests name properties, never shops. */
export function listShops(has: (shop: Config) => boolean): TenantId[] {
  return tenantIds.filter((id) => has(serverConfig[id]));
}

/** The first shop with a property; throws when no shop of the fleet has it. */
export function findShop(has: (shop: Config) => boolean): TenantId {
  const [id] = listShops(has);
  if (id === undefined) throw new Error(`no shop of the fleet fits: ${has}`);
  return id;
}

/** Names of the shops of a country in addresses and data: their hosts, codes and landing pages. */
export function listNamesOfCountry(country: string): string[] {
  const names = listShops((shop) => shop.country === country).flatMap((id) => {
    const { hosts, applicationCode, landingPages } = serverConfig[id];
    return [...Object.values(hosts).flat(), applicationCode, ...Object.values(landingPages)];
  });
  return [...new Set(names)];
}

/** Whether the shop is a country's own one for consumers. */
export function isConsumerShop({ landingPage, partner, businessMode }: Config): boolean {
  return landingPage === 'consumer' && partner === undefined && !businessMode;
}

/** Consumer shops by language without its region, one each. */
export function listShopPerLanguage(): { language: string; id: TenantId }[] {
  const byLanguage = new Map<string, TenantId>();
  for (const id of listShops(isConsumerShop)) {
    const language = serverConfig[id].lang.split('-')[0] ?? '';
    if (!byLanguage.has(language)) byLanguage.set(language, id);
  }
  return [...byLanguage].map(([language, id]) => ({ language, id }));
}
