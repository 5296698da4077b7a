import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { createTracking, TRACKING_RETENTION_DAYS } from '../../../platform/services/tracking/index.server.ts';
import type { TrackingService } from '../../../platform/services/tracking/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, PARTNER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, NOW } from '../../support/selling.ts';

const step = {
  clientId: '0123456789abcdef0123456789abcdef',
  applicationId: 'umlauf-de',
  url: `${CONSUMER_SHOP.getOrigin(3000)}${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}`,
  eventName: 'offer_generated' as const,
  conditionId: 'power.yes~storage.128',
  currency: 'EUR',
  deviceId: 'apple-iphone-13',
  revenue: 270.5,
  productName: 'Apple iPhone 13 128 GB',
  offerId: 'offer-one',
  tradeId: null,
  category: 'iphone',
  voucherCode: null,
  voucherValue: null,
};
const traded = { ...step, eventName: 'trade_created' as const, tradeId: 4073, voucherCode: 'N10', voucherValue: 10 };

describeDatabases('stored tracking events', (kind) => {
  let database: Database;
  let tracking: TrackingService;
  beforeEach(async () => {
    database = await kind.openEmptied();
    tracking = createTracking({ database });
  });

  it('an event is stored with every member and returned unchanged', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    expect(await tracking.record(ctx, step)).toEqual({ ok: true, value: null });
    expect(await tracking.record(ctx, traded)).toEqual({ ok: true, value: null });
    const told = { tenant: CONSUMER_SHOP.id, receivedAt: NOW.toISOString() };
    expect(await tracking.list(10)).toMatchObject([
      { ...told, input: traded },
      { ...told, input: step },
    ]);
    expect(await tracking.list(1)).toHaveLength(1);
  });

  it("a landing event stores only the visitor's source: omitted members are zero, and the address is cut", async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { clientId, applicationId } = step;
    const contact = CONSUMER_SHOP.getPath('contact');
    const url = `https://hannah:x@${CONSUMER_SHOP.host.toUpperCase()}.${contact}?email=hannah@example.org&utm_source=letter&name=H#hannah`;
    await tracking.record(ctx, { clientId, applicationId, url, eventName: 'marketing_touchpoint' });
    const [kept] = await tracking.list(1);
    expect(kept?.input.url).toBe(`https://${CONSUMER_SHOP.host}.${contact}?utm_source=letter`);
    expect(Object.values(kept?.input ?? {}).filter((value) => value === null)).toHaveLength(10);
  });

  it('an event of the test mode is accepted and not stored', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    expect(await tracking.record({ ...ctx, test: true }, traded)).toEqual({ ok: true, value: null });
    expect(await tracking.list(10)).toEqual([]);
    await tracking.record(ctx, traded);
    expect(await tracking.list(10)).toHaveLength(1);
  });

  it('a trade is stored once per browser, and offers as often as reported', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id);
    for (const one of [traded, step, traded, step]) expect((await tracking.record(ctx, one)).ok).toBe(true);
    expect((await tracking.list(10)).map(({ input }) => input.eventName)).toEqual([
      'offer_generated',
      'offer_generated',
      'trade_created',
    ]);
    // A browser cannot use up another browser's trade by reporting its number first.
    await tracking.record(ctx, { ...traded, clientId: 'fedcba9876543210fedcba9876543210' });
    expect(await tracking.list(10)).toHaveLength(4);
  });

  it('the shop itself reports events, with its own pages and their subject', async () => {
    const foreign = [];
    for (const id of [NEIGHBOUR_SHOP.id, SISTER_SHOP.id, PARTNER_SHOP.id] as const) {
      const told = await tracking.record(await createContext(id), step);
      foreign.push(told.ok ? 'taken' : told.error.code);
    }
    expect(foreign).toEqual(['application.foreign', 'url.foreign', 'url.foreign']);

    const ctx = await createContext(CONSUMER_SHOP.id);
    const pages = ['https://elsewhere.example/', `${NEIGHBOUR_SHOP.getOrigin(3000)}/`, 'javascript:alert(1)'];
    for (const url of [
      ...pages,
      `ftp://${CONSUMER_SHOP.host}/`,
      CONSUMER_SHOP.getPath('contact'),
      CONSUMER_SHOP.host,
    ]) {
      const refused = await tracking.record(ctx, { ...step, url });
      expect(refused, url).toEqual({ ok: false, error: { code: 'url.foreign' } });
    }
    const missing = (member: string) => ({ ok: false, error: { code: 'data.missing', member } });
    expect(await tracking.record(ctx, { ...step, offerId: null })).toEqual(missing('offerId'));
    expect(await tracking.record(ctx, { ...traded, tradeId: null })).toEqual(missing('tradeId'));
    expect(await tracking.list(10)).toEqual([]);
  });

  it('events are deleted after thirteen months', async () => {
    const then = new Date(NOW.getTime() - (TRACKING_RETENTION_DAYS + 1) * DAY_MS);
    await tracking.record(await createContext(CONSUMER_SHOP.id, { now: () => then }), step);
    await tracking.record(await createContext(CONSUMER_SHOP.id), traded);
    expect(await tracking.sweep.run(NOW)).toBe(1);
    expect((await tracking.list(10)).map(({ input }) => input.eventName)).toEqual(['trade_created']);
    expect(await tracking.sweep.run(NOW)).toBe(0);
  });
});
