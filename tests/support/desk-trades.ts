import { randomUUID } from 'node:crypto';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { TradeInput, TradeView } from '../../platform/services/trades/types.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import type { Edge } from './edge.ts';
import { sellers } from './sellers.ts';
import { createContext, createTradeInput, expectOk, offerFor, type Shops } from './selling.ts';

/** Devices that somebody has just sold, each in a parcel of its own. */
export async function soldInParcels(
  { services }: Pick<Edge, 'services'>,
  quantity: number,
  tenant: TenantId = CONSUMER_SHOP.id,
): Promise<TradeView> {
  const ctx = await createContext(tenant, { now: () => new Date() });
  const shipping = { ...ctx.tenant.shipping, parcel: { maxDevices: 1 } };
  const offer = await offerFor(services as unknown as Shops, ctx);
  const sale = createTradeInput(offer, { lines: [{ offerId: offer.id, quantity }] });
  const limited = { ...ctx, tenant: { ...ctx.tenant, shipping } };
  return expectOk(await services.trades.create(limited, randomUUID(), sale)).trade;
}

/** Something somebody has just sold in a shop, by an address of their own. */
export async function soldAt(
  { services }: Pick<Edge, 'services'>,
  tenant: TenantId = CONSUMER_SHOP.id,
  changes: Partial<TradeInput> = {},
): Promise<TradeView> {
  const ctx = await createContext(tenant, { now: () => new Date() });
  const { country, iban, ...person } = sellers[ctx.tenant.country] as (typeof sellers)[string];
  const offer = await offerFor(services as unknown as Shops, ctx);
  const sale = createTradeInput(offer, {
    address: { ...person, email: `${country}-${randomUUID()}@example.org` },
    payout: { paymentType: 13, accountHolder: `${person.firstName} ${person.lastName}`, iban },
    ...changes,
  });
  return expectOk(await services.trades.create(ctx, randomUUID(), sale)).trade;
}
