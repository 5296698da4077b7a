import type { Cents } from './money.ts';

interface CappedTenant {
  b2bTradeCap: Cents;
  consumerTradeCap: Cents;
}

/** The highest value of the devices in one trade of this seller: companies and everybody else have a cap each. */
export function tradeCapFor(tenant: CappedTenant, business: boolean): Cents {
  return business ? tenant.b2bTradeCap : tenant.consumerTradeCap;
}
