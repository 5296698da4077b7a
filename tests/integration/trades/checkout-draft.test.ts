import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, NOW, openShops } from '../../support/selling.ts';

describeDatabases('a checkout draft', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const { checkout } = await openShops(database);
    return { database, checkout, ctx: await createContext(CONSUMER_SHOP.id) };
  }

  it('a draft stores its parts under one token and one key', async () => {
    const { checkout, ctx } = await shop();
    const first = await checkout.save(ctx, undefined, { address: { city: 'Ham\u0000\ud800burg' } });
    const second = await checkout.save(ctx, first.token, { voucher: 'HALLO5' });
    expect(second.token).toBe(first.token);
    expect(second.draft).toEqual({ ...first.draft, voucher: 'HALLO5' });
    expect(await checkout.read(ctx, first.token)).toEqual(second.draft);
    expect(second.draft.address).toEqual({ city: 'Ham\u0000\ud800burg' });
  });

  it('a draft is found by its own token in its own shop, for 24 hours after its last save', async () => {
    const { checkout, ctx } = await shop();
    const { token } = await checkout.save(ctx, undefined, { voucher: 'x' });
    expect(await checkout.read(await createContext(NEIGHBOUR_SHOP.id), token)).toBeUndefined();
    expect(await checkout.read(ctx, 'guessed')).toBeUndefined();
    expect(await checkout.read(ctx, undefined)).toBeUndefined();
    const at = (hours: number) => ({ ...ctx, now: () => new Date(NOW.getTime() + hours * HOUR_MS) });
    await checkout.save(at(20), token, { voucher: 'y' });
    expect(await checkout.read(at(43), token)).toMatchObject({ voucher: 'y' });
    expect(await checkout.read(at(44), token)).toBeUndefined();
  });

  it('an unknown token starts no draft', async () => {
    const { checkout, ctx } = await shop();
    const { token } = await checkout.save(ctx, 'made-up', { voucher: 'x' });
    expect(token).not.toBe('made-up');
    expect(await checkout.read(ctx, 'made-up')).toBeUndefined();
  });

  it('a draft gets a new token with its first personal data, so a planted token shows none of them', async () => {
    const { checkout, ctx } = await shop();
    const planted = await checkout.save(ctx, undefined, { voucher: 'x', address: { city: '' } });
    const address = { city: 'Hamburg', email: 'jonas@example.org' };
    for (const changes of [{ address }, { payout: { iban: 'DE89370400440532013000' } }]) {
      const typed = await checkout.save(ctx, planted.token, changes);
      expect(typed.token).not.toBe(planted.token);
      expect(typed.draft).toMatchObject({ voucher: 'x', ...changes });
      expect(typed.draft.idempotencyKey).not.toBe(planted.draft.idempotencyKey);
      expect(await checkout.read(ctx, planted.token)).toEqual(planted.draft);
      expect(await checkout.read(ctx, typed.token)).toEqual(typed.draft);
      const more = await checkout.save(ctx, typed.token, { voucher: 'y', address: { ...address, city: 'Bonn' } });
      expect(more.token).toBe(typed.token);
      expect(more.draft.idempotencyKey).toBe(typed.draft.idempotencyKey);
    }
  });

  it('the old token opens the former parts for ten minutes, and never longer than before', async () => {
    const { checkout, ctx } = await shop();
    const at = (minutes: number) => ({ ...ctx, now: () => new Date(NOW.getTime() + minutes * 60_000) });
    const { token } = await checkout.save(ctx, undefined, { voucher: 'x' });
    await checkout.save(ctx, token, { address: { city: 'Hamburg' } });
    await checkout.save(at(9), token, { address: { city: 'Hamburg' } });
    expect(await checkout.read(at(9), token)).toMatchObject({ voucher: 'x', address: {} });
    expect(await checkout.read(at(10), token)).toBeUndefined();
  });

  it('a draft is deleted on request, and by the sweep after its expiry', async () => {
    const { database, checkout, ctx } = await shop();
    const { token } = await checkout.save(ctx, undefined, { voucher: 'x' });
    await checkout.save(ctx, undefined, { voucher: 'old' });
    await checkout.drop(ctx, token);
    expect(await checkout.read(ctx, token)).toBeUndefined();
    const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
    await checkout.save({ ...ctx, now: () => later(1) }, undefined, {});
    expect(await checkout.sweep.run(later(23))).toBe(0);
    expect(await checkout.sweep.run(later(24))).toBe(1);
    expect(await database.db.selectFrom('checkout_draft').select('token_hash').execute()).toHaveLength(1);
  });

  it('a draft is stored sealed', async () => {
    const { database, checkout, ctx } = await shop();
    const { token } = await checkout.save(ctx, undefined, { payout: { iban: 'DE89370400440532013000' } });
    const row = await database.db.selectFrom('checkout_draft').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('DE8937');
    expect(JSON.stringify(row)).not.toContain(token);
  });
});
