import { expect, it } from 'vitest';
import { toTradeErrorResponse } from '../../../platform/server/service-errors/trades.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

const OTHER_KEY = Buffer.alloc(32, 9).toString('base64');

describeDatabases('data sealed with a missing key', (kind) => {
  it('a repeated trade request is rejected with 409 and names the place of its label', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const before = await openShops(database);
    const sale = createTradeInput(await offerFor(before, ctx));
    expectOk(await before.trades.create(ctx, 'key', sale));
    const after = await openShops(database, { dataKey: OTHER_KEY });
    const repeated = await after.trades.create(ctx, 'key', sale);
    expect(repeated).toEqual({ ok: false, error: { code: 'idempotency.unreadable' } });
    expect(toTradeErrorResponse({ code: 'idempotency.unreadable' }, [])).toMatchObject({
      status: 409,
      code: 'idempotency.unreadable',
      detail: expect.stringContaining('Its mail has the label'),
    });
  });

  it('a draft is rejected with 409, and the next save starts a new one', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { token } = await (await openShops(database)).checkout.save(ctx, undefined, { voucher: 'A' });
    const { checkout } = await openShops(database, { dataKey: OTHER_KEY });
    await expect(checkout.read(ctx, token)).rejects.toMatchObject({ status: 409, code: 'draft.unreadable' });
    const saved = await checkout.save(ctx, token, { voucher: 'B' });
    expect(saved.token).not.toBe(token);
    expect((await checkout.read(ctx, saved.token))?.voucher).toBe('B');
  });
});
