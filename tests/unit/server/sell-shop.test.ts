import { describe, expect, it } from 'vitest';
import { shopStateFor } from '../../../platform/server/pages/shop-state.ts';
import type { Services } from '../../../platform/server/services.ts';
import { tenantIds } from '../../support/compiled-fleet.ts';
import { createContext, readTestAssortment } from '../../support/selling.ts';
import { loadShippedFleet } from '../../support/shipped-fleet.ts';

const services = (await readTestAssortment()) as unknown as Services;
const fleets = { production: loadShippedFleet('production'), local: loadShippedFleet('local') };

async function resolveSellShop(stage: keyof typeof fleets, id: (typeof tenantIds)[number]) {
  const fleet = fleets[stage];
  const tenant = fleet.tenant(id);
  const state = await shopStateFor(services, {
    fleet,
    tenant,
    ctx: await createContext(id),
    locale: tenant.routing.own,
    prefix: '',
    match: { name: 'home', params: {} },
    query: {},
    protocol: stage === 'production' ? 'https' : 'http',
    port: stage === 'production' ? '' : ':3000',
    path: '/',
    buildId: 'tests',
    pageMessages: undefined,
    consent: null,
  });
  return state.sellShop;
}

describe('the link from the buy shop to selling', () => {
  it.each(tenantIds)('%s links to its sellShopUrl, and to the same shop on another stage', async (id) => {
    const { sellShopUrl, hosts } = fleets.production.tenant(id).server;
    expect(await resolveSellShop('production', id)).toBe(sellShopUrl);
    const owner = tenantIds.find((other) =>
      fleets.production.tenant(other).server.hosts.production.includes(new URL(sellShopUrl).host),
    );
    const [local] = (owner ? fleets.local.tenant(owner).server.hosts : hosts).local;
    expect(await resolveSellShop('local', id)).toBe(`http://${local}:3000/`);
  });
});
