import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Query } from '../../../platform/database/index.server.ts';
import { createOffers } from '../../../platform/services/offers/index.server.ts';
import type { Offer, OfferService } from '../../../platform/services/offers/types.ts';
import { createPricing } from '../../../platform/services/pricing/index.server.ts';
import type { Answers } from '../../../platform/shared/price-sheet.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { compiledPricing, shippedDevices } from '../../support/shipped-pricing.ts';

/** A shop whose carrier has no limits of a parcel. */
const PARCELS = { shipping: { parcel: {}, deviceGrams: {} } };

const devices = new Map(shippedDevices().map((device) => [device.id, device]));
const catalogue = { findDeviceById: async (_ctx: RequestContext, id: string) => devices.get(id) };
const compiled = compiledPricing();
const pricing = createPricing(compiled);

const used = {
  storage: '128',
  power: 'yes',
  display: 'light',
  housing: 'asNew',
  battery: '80',
  account: 'signedOut',
  accessories: 'none',
};
const dead = { ...used, power: 'no', display: 'cracked', housing: 'broken', battery: 'unknown' };
const WORTHLESS = 'apple-iphone-6s';

const REFUSALS: [deviceId: string, answers: object, error: object][] = [
  ['nokia-9999', used, { code: 'device.unknown' }],
  ['__proto__', used, { code: 'device.unknown' }],
  ['apple-iphone-13', { ...used, display: 'ok' }, { code: 'answer.unknown', questionId: 'display' }],
  ['apple-iphone-13', { ...used, fungus: 'none' }, { code: 'question.unknown', questionId: 'fungus' }],
  ['apple-iphone-13', { ...used, storage: '2048' }, { code: 'answer.unknown', questionId: 'storage' }],
  [
    'apple-iphone-13',
    { storage: '128', power: 'yes', display: 'light', housing: 'asNew', battery: '90' },
    { code: 'question.open', questionIds: ['account', 'accessories'] },
  ],
];

interface Where {
  tenant?: string;
  country?: string;
  locale?: string;
  now?: string;
}

function context({
  tenant = CONSUMER_SHOP.id,
  country = 'de',
  locale = 'de',
  now = '2026-11-21T09:00:00Z',
}: Where = {}) {
  const rules = { currency: 'EUR', timeZone: 'Europe/Berlin', offerValidityDays: 21, vouchers: [], ...PARCELS };
  return { tenant: { id: tenant, country, ...rules }, locale, now: () => new Date(now) } as unknown as RequestContext;
}

async function made(offers: OfferService, deviceId: string, answers: Answers, ctx = context()): Promise<Offer> {
  const result = await offers.create(ctx, { deviceId, answers });
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

const over = (db: Query) => createOffers({ db, catalogue, pricing });

describeDatabases('an offer', (kind) => {
  const opened = async () => over((await kind.openEmptied()).db);

  it('an offer stores its quote for 21 days, until the end of the last one', async () => {
    const offers = await opened();
    const offer = await made(offers, 'apple-iphone-15-pro', used);
    expect(offer).toMatchObject({
      deviceName: 'Apple iPhone 15 Pro',
      variantLabel: '128 GB',
      formFactor: 'phone',
      drawing: 'phone-island',
      summary: 'Leichte Kratzer, Akku 80 bis 89\u202f%',
      priceCents: 45000,
      outcome: 'offer',
      createdAt: '2026-11-21T09:00:00.000Z',
      validUntil: '2026-12-12T22:59:59.999Z',
      priceListVersion: compiled.prices.countries.de?.version,
    });
    expect(offer.id).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect((await made(offers, 'apple-iphone-15-pro', used)).id).not.toBe(offer.id);
    expect(await offers.find(context(), offer.id)).toEqual(offer);
  });

  it('an offer created before pictures were stored has the drawing of its kind', async () => {
    const { db } = await kind.openEmptied();
    const { id } = await made(over(db), 'apple-iphone-15-pro', used);
    await db.updateTable('offer').set({ drawing: null }).execute();
    expect(await over(db).find(context(), id)).toMatchObject({ drawing: 'phone' });
  });

  it('a rejected offer names the wrong member', async () => {
    const offers = await opened();
    for (const [deviceId, answers, error] of REFUSALS) {
      const result = await offers.create(context(), { deviceId, answers: answers as Answers });
      expect(result, deviceId).toEqual({ ok: false, error });
    }
  });

  it('an offer does not change with the price list or the catalogue', async () => {
    const { db } = await kind.openEmptied();
    const offer = await made(over(db), 'apple-iphone-15-pro', used);
    const { prices, questions } = structuredClone(compiled) as unknown as {
      prices: { countries: Record<string, { version: string; overrides: object; factorPermille: number }> };
      questions: typeof compiled.questions;
    };
    Object.assign(prices.countries.de ?? {}, { version: 'next', overrides: {}, factorPermille: 500 });
    const later = createOffers({ db, catalogue, pricing: createPricing({ prices: prices as never, questions }) });
    expect((await made(later, 'apple-iphone-15-pro', used)).priceCents).toBeLessThan(45000);
    expect(await later.find(context(), offer.id)).toEqual(offer);
    const emptied = createOffers({ db, catalogue: { findDeviceById: async () => undefined }, pricing });
    expect(await emptied.find(context(), offer.id)).toEqual(offer);
  });

  it("an offer is described in the reader's language, with its answers in the order of the questions", async () => {
    const offers = await opened();
    const { id } = await made(offers, 'apple-iphone-15-pro', used);
    expect(await offers.find(context({ locale: 'fr' }), id)).toMatchObject({
      summary: 'Rayures légères, batterie 80\u00a0à\u00a089\u202f%',
      variantLabel: '128 Go',
      priceCents: 45000,
    });
    const backwards = await made(offers, 'apple-iphone-15-pro', Object.fromEntries(Object.entries(used).reverse()));
    expect(Object.keys(backwards.answers)).toEqual(Object.keys(used));
  });

  it('an offer is unknown to every other tenant, also of the same country', async () => {
    const offers = await opened();
    const { id } = await made(offers, 'apple-iphone-13', used);
    for (const tenant of [SISTER_SHOP.id, NEIGHBOUR_SHOP.id]) {
      const elsewhere = context({ tenant });
      expect(await offers.find(elsewhere, id)).toBeUndefined();
      expect((await offers.priceCart(elsewhere, { lines: [{ offerId: id, quantity: 1 }] })).gone).toEqual([
        { offerId: id, reason: 'unknown' },
      ]);
    }
  });

  it('offers count by day of the shop and by reference, and those that start a visit, once each', async () => {
    const { db } = await kind.openEmptied();
    const offers = createOffers({ db, catalogue, pricing });
    const create = (input: { startsVisit?: boolean; reference?: string }, ctx = context()) =>
      offers.create(ctx, { deviceId: 'apple-iphone-13', answers: used, ...input });
    // An hour after midnight in Berlin, and the day before in UTC.
    const night = context({ now: '2026-11-21T23:30:00Z' });
    await create({ startsVisit: true });
    await Promise.all([1, 2, 3].map((visit) => create({ startsVisit: visit > 1, reference: 'spring' })));
    await create({ startsVisit: true }, night);
    await create({ startsVisit: true }, { ...context(), test: true });
    await create({}, context({ tenant: SISTER_SHOP.id }));
    expect(await offers.create(context(), { deviceId: 'nokia-9999', answers: used, startsVisit: true })).toMatchObject({
      ok: false,
    });
    const days = () =>
      db
        .selectFrom('offer_day')
        .select(['tenant', sql<string>`day::text`.as('day'), 'reference', 'offers', 'visits'])
        .orderBy('tenant')
        .orderBy('offer_day.day')
        .orderBy('reference')
        .execute();
    const counted = [
      { tenant: SISTER_SHOP.id, day: '2026-11-21', reference: '', offers: 1, visits: 0 },
      { tenant: CONSUMER_SHOP.id, day: '2026-11-21', reference: '', offers: 1, visits: 1 },
      { tenant: CONSUMER_SHOP.id, day: '2026-11-21', reference: 'spring', offers: 3, visits: 2 },
      { tenant: CONSUMER_SHOP.id, day: '2026-11-22', reference: '', offers: 1, visits: 1 },
    ];
    expect(await days()).toEqual(counted);
    // The counts outlive the offers.
    await offers.sweep.run(new Date('2027-02-01T00:00:00Z'));
    expect(await db.selectFrom('offer').select('id').execute()).toEqual([]);
    expect(await days()).toEqual(counted);
    await offers.sweep.run(new Date('2029-11-21T12:00:00Z'));
    expect((await days()).map(({ day }) => day)).toEqual(['2026-11-22']);
  });

  it('an offer of 0 is a recycling outcome and not an error', async () => {
    const offers = await opened();
    const answers = { ...dead, storage: devices.get(WORTHLESS)?.variants[0]?.id ?? '' };
    expect(await made(offers, WORTHLESS, answers)).toMatchObject({ priceCents: 0, outcome: 'recycling' });
  });

  it('a cart finds its offers and names the missing ones', async () => {
    const offers = await opened();
    const phone = await made(offers, 'apple-iphone-15-pro', used);
    const odd = ['nope', '', '\0', '__proto__', "' or 1=1 --", 'x'.repeat(5000)];
    const ids = [phone.id, ...odd];
    const cart = await offers.priceCart(context(), { lines: ids.map((offerId) => ({ offerId, quantity: 2 })) });
    expect(cart.lines).toEqual([{ offer: phone, quantity: 2, totalCents: 90000 }]);
    expect(cart.gone).toEqual(odd.map((offerId) => ({ offerId, reason: 'unknown' })));
  });
});
