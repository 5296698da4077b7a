import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { messageMail } from '../../../platform/services/contact/message-mail.ts';
import { claimMail, recordDeliveryOutcome } from '../../../platform/services/mail/delivery-leases.ts';
import { MAIL_SHARES } from '../../../platform/services/mail/shares.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { closeMailServers, listMailStates, mailServer, queueTo, work } from '../../support/mail-server.ts';
import { createContext, NOW, openShops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

/** A mail that a person can request again. */
const ASKED_FOR = { rateLimitPolicy: 'droppable', share: 'newsletter' } as const;
const SPELLINGS = ['jo@example.org', 'JO@EXAMPLE.ORG', 'jo+a@example.org', 'Jo+b+c@Example.org', 'ｊｏ@example.org'];

afterEach(closeMailServers);

describeDatabases('mails to one address', (kind) => {
  beforeAll(async () => {
    await openShops(await kind.openOnce());
  });

  const at = (ms: number) => new Date(NOW.getTime() + ms);

  /** Sends the mails allowed at that time; resolves to their number. */
  async function sendAll(database: Database, now: Date): Promise<number> {
    for (let count = 0; ; count += 1) {
      const claimed = await claimMail(database, now);
      if (!claimed) return count;
      await recordDeliveryOutcome(database, claimed, { set: { state: 'sent', sent_at: now }, reached: true });
    }
  }

  it('an address receives 3 mails an hour and 10 a day, in every spelling and from all shops; the others wait', async () => {
    const database = await kind.openEmptied();
    const shops = await Promise.all([createContext(CONSUMER_SHOP.id), createContext(SHOP_ABROAD.id)]);
    for (const ctx of shops) for (let round = 0; round < 2; round += 1) await queueTo(database, ctx, SPELLINGS);
    const hourly: number[] = [];
    for (let hour = 0; hour < 60; hour += 1) hourly.push(await sendAll(database, at(hour * HOUR_MS)));
    expect(hourly.slice(0, 5)).toEqual([3, 3, 3, 1, 0]);
    expect(hourly.slice(24, 28)).toEqual([3, 3, 3, 1]);
    expect(hourly.reduce((sum, count) => sum + count)).toBe(20);
    expect(await sendAll(database, at(61 * HOUR_MS))).toBe(0);
  });

  it('four concurrent workers send no more than one', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    await queueTo(
      database,
      ctx,
      Array.from({ length: 12 }, (_, nth) => `jo+${nth}@example.org`),
    );
    await queueTo(database, ctx, ['ada@example.org']);
    const { url, taken } = await mailServer();
    for (let worker = 0; worker < 4; worker += 1) work(database, url);
    await waitUntil(async () => (await listMailStates(database)).filter((state) => state === 'sent 1').length === 4);
    // A worker may still hold the last of them.
    const earliest = async () => {
      const { next_attempt_at } = await database.db
        .selectFrom('mail')
        .select((e) => e.fn.min('next_attempt_at').as('next_attempt_at'))
        .where('state', '=', 'queued')
        .executeTakeFirstOrThrow();
      return next_attempt_at;
    };
    await waitUntil(async () => (await earliest()).getTime() === at(HOUR_MS).getTime());
    expect(taken.filter(({ to }) => to[0]?.startsWith('jo'))).toHaveLength(MAIL_SHARES.guestLabel.caps[0]?.mails ?? 0);
  });

  it('a mail with an unknown result counts, and a rejected one does not', async () => {
    const database = await kind.openEmptied();
    await queueTo(database, await createContext(CONSUMER_SHOP.id), [
      'jo@example.org',
      'jo@example.org',
      'jo@example.org',
    ]);
    const count = async () => (await database.db.selectFrom('mail_delivery').select('claim').execute()).length;
    await claimMail(database, NOW);
    expect(await count()).toBe(1);
    const refused = await claimMail(database, NOW);
    if (!refused) throw new Error('nothing was claimed');
    await recordDeliveryOutcome(database, refused, { set: { state: 'parked' }, reached: false });
    expect(await count()).toBe(1);
  });

  it('30 mails of a share wait at most, and mails that can be requested again leave room for the others', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    expect(await queueTo(database, ctx, SPELLINGS.slice(0, 3), ASKED_FOR)).toEqual([true, true, false]);
    const asked = await queueTo(database, ctx, Array(40).fill('jo@example.org'));
    expect(asked.filter(Boolean)).toHaveLength(30);
    expect(await queueTo(database, ctx, ['ada@example.org'], ASKED_FOR)).toEqual([true]);
  });

  it('a requested mail is sent although other mails used the limit of the hour', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    expect(await queueTo(database, ctx, SPELLINGS)).toEqual(Array(5).fill(true));
    expect(await sendAll(database, NOW)).toBe(3);
    expect(await queueTo(database, ctx, SPELLINGS, ASKED_FOR)).toEqual([true, true, false, false, false]);
  });

  it('mails that can be requested again are sent 5 times a day at most', async () => {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    let written = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      const then = { ...ctx, now: () => at(hour * HOUR_MS) };
      const queued = await queueTo(database, then, ['jo@example.org'], ASKED_FOR);
      written += queued.filter(Boolean).length;
      await sendAll(database, at(hour * HOUR_MS));
    }
    expect(written).toBe(5);
  });

  it('a sender reaches a shop 3 times an hour, and is rejected while 30 messages wait', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database, { stage: 'test' });
    const ctx = await createContext(CONSUMER_SHOP.id);
    const send = (nth: number, email: string) =>
      shops.contact.send(ctx, { subject: 'payment', name: 'Hannah Probe', email, message: `Nachricht ${nth}` });
    for (let nth = 0; nth < 30; nth += 1) expect((await send(nth, 'hannah@example.org')).ok).toBe(true);
    const refused = (retryAfterSeconds: number) => ({ ok: false, error: { code: 'sender.full', retryAfterSeconds } });
    expect(await send(31, 'Hannah+x@example.org')).toEqual(refused(60));
    expect((await send(32, 'ada@example.org')).ok).toBe(true);
    expect(await sendAll(database, NOW)).toBe(3 + 1);
    for (let nth = 33; nth < 36; nth += 1) expect((await send(nth, 'hannah@example.org')).ok).toBe(true);
    expect(await send(36, 'hannah@example.org')).toEqual(refused(3_600));
  });

  it('in the local stage more than 30 mails may wait, and no more are sent', async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const draft = shops.mail.write(messageMail, ctx, messageMail.sample(ctx));
    for (let nth = 0; nth < 40; nth += 1)
      expect((await database.transaction((trx) => shops.mail.queue(trx, ctx, draft))).ok).toBe(true);
    expect(await sendAll(database, NOW)).toBe(3);
  });

  it('the link of the last newsletter mail remains valid when another mail is left out', async () => {
    const database = await kind.openEmptied();
    const { newsletter, mail } = await openShops(database);
    const shops = await Promise.all([
      createContext(CONSUMER_SHOP.id),
      createContext(SHOP_ABROAD.id),
      createContext(THIRD_ABROAD.id),
    ]);
    for (const ctx of shops) expect((await newsletter.subscribe(ctx, { email: 'jo@example.org' })).ok).toBe(true);
    expect(await mail.list(9)).toHaveLength(2);
    const hashes = () =>
      database.db.selectFrom('newsletter_subscription').select('confirm_hash').orderBy('id').execute();
    const before = await hashes();
    const soon = { ...shops[0], now: () => at(HOUR_MS / 2) } as (typeof shops)[0];
    await newsletter.subscribe(soon, { email: 'jo@example.org' });
    expect(await hashes()).toEqual(before);
  });
});
