import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerTenant, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { createPayable } from '../../../platform/services/fulfilment/pay/create-payable.ts';
import { changeState } from '../../../platform/services/trades/states.ts';
import { toPurchase } from '../../../platform/shared/event-data.ts';
import { listPayPalTypeIds } from '../../../platform/shared/payment-types.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createTradeInput, expectOk, IBAN, quietLog } from '../../support/selling.ts';

const SHOP: TenantId = CONSUMER_SHOP.id;
const host = CONSUMER_SHOP.host;
const PAYPAL = 7;
const BANK = 8;
const ANSWERS = {
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};

describe('a shop with its own payment type ids', () => {
  let shop: Edge;
  beforeAll(async () => {
    shop = await openEdge({}, (shipped) => {
      const own = shipped.tenant(SHOP);
      const paymentTypes: ServerTenant['paymentTypes'] = [
        { id: BANK, code: 'DirectDebitSwift' },
        { id: PAYPAL, code: 'Paypal' },
      ];
      const changed = { ...own, server: { ...own.server, paymentTypes, selectedPaymentType: BANK } };
      return { ...shipped, tenant: (id) => (id === SHOP ? changed : shipped.tenant(id)) };
    });
  });
  afterAll(() => shop?.close());

  const post = (url: string, payload: object, headers = {}) =>
    shop.app.inject({ method: 'POST', url, headers: { host, ...headers }, payload });
  const context = (): RequestContext => ({
    tenant: shop.fleet.tenant(SHOP).server,
    locale: 'de',
    business: false,
    now: () => new Date(),
    requestId: 'r-1',
    log: quietLog,
  });

  async function sell(payout: object) {
    const offer = await post('/api/offers', { deviceId: 'apple-iphone-13', answers: { storage: '128', ...ANSWERS } });
    const sale = { ...createTradeInput(offer.json()), payout };
    return post('/api/trades', sale, { 'idempotency-key': crypto.randomUUID() });
  }

  it.each([
    [{ paymentType: PAYPAL, paypalEmail: 'jonas@example.org' }, 'paypal'],
    [{ paymentType: BANK, accountHolder: 'Jonas Reuter', iban: IBAN }, 'sepa'],
  ] as const)('a trade with %j is paid out and tracked as %s', async (payout, method) => {
    const sale = await sell(payout);
    expect(sale.statusCode).toBe(201);
    const { trade } = sale.json();
    expect(trade.payout.paymentType).toBe(payout.paymentType);
    const ctx = context();
    const { id } = await shop.database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', trade.number)
      .executeTakeFirstOrThrow();
    await shop.database.transaction(async (trx) => {
      for (const to of ['received', 'inspected'] as const)
        expectOk(await changeState(trx, { tradeId: id, to, actor: 'staff', person: 'ida@example.org', at: ctx.now() }));
      expectOk(await createPayable(trx, ctx, { tradeId: id, amountCents: trade.totalCents }));
    });
    const due = await shop.services.payouts.due({ limit: 10 });
    expect(due.find(({ number }) => number === trade.number)).toMatchObject({ method });
    const payPalTypes = listPayPalTypeIds(ctx.tenant.paymentTypes);
    const measured = { ...trade, lines: [], voucher: null, paymentType: payout.paymentType, payPalTypes };
    expect(toPurchase(measured).paymentMethod).toBe(method);
  });

  it('ids of other shops are rejected', async () => {
    const sale = await sell({ paymentType: 2, paypalEmail: 'jonas@example.org' });
    expect(sale.statusCode).toBe(422);
    expect(sale.json().fields).toMatchObject([{ pointer: '/payout/paymentType', code: 'paymentType.unknown' }]);
  });
});
