import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { selectCommission } from '../../../platform/services/figures/commission.ts';
import { type CommissionAgreement, createFigures } from '../../../platform/services/figures/index.server.ts';
import { CONSUMER_SHOP, PARTNER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { insertOfferDay, insertPartnerTrade } from '../../support/partner-trades.ts';

const TENANT = PARTNER_SHOP.id;
const shopWith = (commission: readonly CommissionAgreement[] = [], timeZone = 'Europe/Berlin') => ({
  tenant: TENANT,
  currency: 'EUR',
  timeZone,
  commission,
});
const MARCH = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const NOTHING = {
  visits: 0,
  offers: 0,
  trades: 0,
  tradedCents: 0,
  received: 0,
  cancelled: 0,
  paid: 0,
  paidCents: 0,
  commissionCents: 0,
};

describeDatabases('the figures of a partner', (kind) => {
  it('each event counts on its own day in the time zone of the shop, and of this shop alone', async () => {
    const database = await kind.openEmptied();
    // 23:30 UTC is the next day in Berlin, where March ends an hour earlier in UTC than it began: summer time begins.
    await insertOfferDay(database, { tenant: TENANT, day: '2026-02-28', offers: 9 });
    await insertOfferDay(database, { tenant: TENANT, day: '2026-03-01', offers: 1 });
    await insertOfferDay(database, { tenant: TENANT, day: '2026-03-31', offers: 2, reference: 'campaign:1' });
    await insertOfferDay(database, { tenant: TENANT, day: '2026-03-31', offers: 3 });
    await insertOfferDay(database, { tenant: TENANT, day: '2026-04-01', offers: 9 });
    await insertOfferDay(database, { tenant: CONSUMER_SHOP.id, day: '2026-03-10', offers: 9 });
    await insertPartnerTrade(database, {
      created: '2026-03-01T23:30:00Z',
      cents: 25_000,
      reference: 'campaign:1',
      // It arrived once; the second time it only returned to its inspection.
      received: ['2026-03-05T08:00:00Z', '2026-03-07T08:00:00Z'],
      paid: { at: '2026-03-28T23:30:00Z', cents: 20_010 },
    });
    await insertPartnerTrade(database, {
      created: '2026-03-02T10:00:00Z',
      cents: 5_000,
      reference: 'campaign:1',
      cancelled: '2026-03-03T10:00:00Z',
    });
    await insertPartnerTrade(database, { created: '2026-02-01T10:00:00Z', received: ['2026-03-05T09:00:00Z'] });
    const other = { tenant: CONSUMER_SHOP.id, created: '2026-03-02T10:00:00Z', reference: 'campaign:1' };
    await insertPartnerTrade(database, { ...other, paid: { at: '2026-03-29T12:00:00Z', cents: 99_900 } });

    const shop = shopWith([{ percent: 2.5, from: '2026-03-29' }]);
    const figures = createFigures({ database, shops: () => [shop] });
    const days = await figures.ofPartnerDays({ shop, ...MARCH });
    expect(days).toHaveLength(31);
    const happened = days.filter(({ day: _, ...counts }) => Object.values(counts).some((count) => count !== 0));
    expect(happened).toEqual([
      { ...NOTHING, day: '2026-03-01', visits: 1, offers: 1 },
      { ...NOTHING, day: '2026-03-02', trades: 2, tradedCents: 30_000 },
      { ...NOTHING, day: '2026-03-03', cancelled: 1 },
      { ...NOTHING, day: '2026-03-05', received: 2 },
      { ...NOTHING, day: '2026-03-29', paid: 1, paidCents: 20_010, commissionCents: 500 },
      { ...NOTHING, day: '2026-03-31', visits: 2, offers: 5 },
    ]);
    const references = await figures.ofPartnerReferences({ shop, ...MARCH }, 10);
    expect(references).toEqual([
      {
        reference: 'campaign:1',
        visits: 1,
        offers: 2,
        trades: 2,
        tradedCents: 30_000,
        received: 1,
        cancelled: 1,
        paid: 1,
        paidCents: 20_010,
        commissionCents: 500,
      },
      { ...NOTHING, reference: null, visits: 2, offers: 4, received: 1 },
    ]);
    expect(await figures.ofPartnerReferences({ shop, ...MARCH }, 1)).toHaveLength(1);
  });

  it('the day of the payment decides which agreement applies, both of its days included', async () => {
    const database = await kind.openEmptied();
    const moments = [
      ['2026-06-29T21:59:59Z', '2026-06-29', 0],
      ['2026-06-29T22:00:00Z', '2026-06-30', 300],
      ['2026-07-31T21:59:59Z', '2026-07-31', 300],
      ['2026-07-31T22:00:00Z', '2026-08-01', 0],
      ['2026-09-01T12:00:00Z', '2026-09-01', 6],
      ['2026-12-31T12:00:00Z', '2026-12-31', 6],
    ] as const;
    for (const [at] of moments)
      await insertPartnerTrade(database, { created: '2026-06-01T00:00:00Z', paid: { at, cents: 110 } });
    const shop = shopWith([
      { percent: 5, from: '2026-08-02' },
      { fixedCents: 300, from: '2026-06-30', until: '2026-07-31' },
    ]);
    const figures = createFigures({ database, shops: () => [shop, { ...shopWith(), tenant: CONSUMER_SHOP.id }] });
    const year = { firstDay: '2026-01-01', lastDay: '2026-12-31' };
    const trades = await figures.paidTrades({ shop, ...year }, 10);
    expect(trades.map(({ day, commissionCents }) => [day, commissionCents])).toEqual(
      moments.map(([, day, cents]) => [day, cents]),
    );
    expect(trades[0]).toMatchObject({ cents: 110, currency: 'EUR', state: 'paid', reference: null });
    expect(await figures.monthlyCommissions(year)).toEqual([
      { tenant: TENANT, month: '2026-06', currency: 'EUR', paid: 2, paidCents: 220, commissionCents: 300 },
      { tenant: TENANT, month: '2026-07', currency: 'EUR', paid: 1, paidCents: 110, commissionCents: 300 },
      { tenant: TENANT, month: '2026-08', currency: 'EUR', paid: 1, paidCents: 110, commissionCents: 0 },
      { tenant: TENANT, month: '2026-09', currency: 'EUR', paid: 1, paidCents: 110, commissionCents: 6 },
      { tenant: TENANT, month: '2026-12', currency: 'EUR', paid: 1, paidCents: 110, commissionCents: 6 },
    ]);
    // The sum of the months is that of the trades, whatever the sums of their amounts would round to.
    const days = await figures.ofPartnerDays({ shop, ...year });
    expect(days.reduce((sum, { commissionCents }) => sum + commissionCents, 0)).toBe(612);
  });

  it('per cent of any amount is the exact share, rounded to the nearest cent, half a cent up', async () => {
    const { db } = await kind.openEmptied();
    const compute = async (amounts: readonly number[], agreement: CommissionAgreement): Promise<number[]> => {
      const { rows } = await sql<{ cents: number }>`
        select ${selectCommission(shopWith([agreement]))} as cents
        from unnest(${`{${amounts.join()}}`}::bigint[]) with ordinality as payout(amount_cents, place) order by place`.execute(
        db,
      );
      return rows.map(({ cents }) => cents);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 100_000_000_000 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 10_000 }),
        async (amounts, hundredths) => {
          // As the tenant file writes it: 4.35, not 435 hundredths.
          const computed = await compute(amounts, { percent: Number((hundredths / 100).toFixed(2)) });
          const exact = amounts.map((cents) => (BigInt(cents) * BigInt(hundredths) * 2n + 10_000n) / 20_000n);
          expect(computed.map(BigInt)).toEqual(exact);
          for (const [index, cents] of computed.entries()) expect(cents).toBeLessThanOrEqual(amounts[index] ?? 0);
        },
      ),
      { numRuns: 60 },
    );
    expect(await compute([10, 9, 11, 30], { percent: 5 })).toEqual([1, 0, 1, 2]);
    expect(await compute([1, 5_000], { fixedCents: 300 })).toEqual([300, 300]);
  });
});
