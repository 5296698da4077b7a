import type { Cents } from './money.ts';

interface CappedTenant {
  b2bTradeCap: Cents;
  consumerTradeCap: Cents;
}

/** The maximum value of the devices in one trade of this seller: companies and other sellers have separate caps. */
export function tradeCapFor(tenant: CappedTenant, business: boolean): Cents {
  return business ? tenant.b2bTradeCap : tenant.consumerTradeCap;
}
