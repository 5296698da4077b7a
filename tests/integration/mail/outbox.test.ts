import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import {
  claimMail,
  LEASE_MS,
  recordDeliveryOutcome,
  renewLease,
} from '../../../platform/services/mail/delivery-leases.ts';
import { createMail } from '../../../platform/services/mail/index.server.ts';
import { statusMails } from '../../../platform/services/trades/mails/status-mail.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  closeMailServers,
  listMailStates,
  mailServer,
  queueTo,
  type TakenMail,
  testSecrets,
  work,
} from '../../support/mail-server.ts';
import {
  createContext,
  createFleetMailTheme,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
} from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

/** A name in a header, which beyond ASCII is an encoded word. */
function plain(name: string): string {
  const encoded = /^=\?UTF-8\?Q\?(.*)\?=$/.exec(name)?.[1];
  if (encoded === undefined) return name.replace(/^"(.*)"$/, '$1');
  return decodeURIComponent(encoded.replaceAll('_', ' ').replaceAll('=', '%'));
}

afterEach(closeMailServers);

describeDatabases('the outbox', (kind) => {
  // The first trade reads the fleet, and the first database is created: outside of a test's time.
  beforeAll(async () => {
    await openShops(await kind.openOnce());
  });

  async function sold(count: number) {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    for (let round = 0; round < count; round += 1)
      expectOk(await shops.trades.create(ctx, `key-${round}`, createTradeInput(await offerFor(shops, ctx))));
    return { database, shops };
  }

  async function waiting(count: number) {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    await queueTo(
      database,
      ctx,
      Array.from({ length: count }, (_, at) => `seller-${at}@example.org`),
    );
    return { database, ctx };
  }

  const nextAttempt = async ({ db }: Database) =>
    (await db.selectFrom('mail').select('next_attempt_at').executeTakeFirstOrThrow()).next_attempt_at.getTime() -
    NOW.getTime();

  it('a mail contains text, HTML and the label', async () => {
    const { database } = await sold(1);
    const { url, taken } = await mailServer();
    work(database, url);
    await waitUntil(async () => (await listMailStates(database))[0] === 'sent 1');
    const [{ to, data }] = taken as [TakenMail];
    expect(to).toEqual(['jonas.reuter@example.org']);
    expect(data).toContain(`From: ${CONSUMER_SHOP.brand} <${CONSUMER_SHOP.config.contact.fromAddress}>`);
    expect(data).toMatch(/^Message-ID: <[\w-]+@umlauf-de\.example>/m);
    expect(data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(data).toContain('Content-Type: text/html; charset=utf-8');
    expect(data).toMatch(/Content-Type: application\/pdf;\s+name="?Umlauf-DE-26-118-\d+-label\.pdf/);
  });

  it("a mail comes from its shop's address, in every shop, with that shop's reply address", async () => {
    const database = await kind.openEmptied();
    const createReader = (id: string) => `${id.replace(/\W/g, '-').toLowerCase()}@example.org`;
    const mail = createMail({ ...(await createFleetMailTheme()), database, secrets: testSecrets, mostWaiting: 30 });
    for (const id of tenantIds) {
      const ctx = await createContext(id);
      const { trade, ...facts } = statusMails.received.sample(ctx);
      const draft = mail.write(statusMails.received, ctx, { ...facts, trade: { ...trade, email: createReader(id) } });
      await database.transaction((trx) => mail.queue(trx, ctx, draft));
    }
    const { url, taken } = await mailServer();
    work(database, url);
    await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'sent 1'));
    expect(taken).toHaveLength(tenantIds.length);
    for (const id of tenantIds) {
      const { fromName, fromAddress, replyTo } = serverConfig[id].contact;
      const sent = taken.find(({ to }) => to[0] === createReader(id));
      const head = sent?.data.slice(0, sent.data.indexOf('\r\n\r\n')) ?? '';
      const [, name = '', address] = /^From: (.*?) <(.*)>\r?$/m.exec(head) ?? [];
      expect([plain(name), address, sent?.from], id).toEqual([fromName, fromAddress, fromAddress]);
      expect(head).toMatch(new RegExp(`^Reply-To: <?${replyTo}>?\\r?$`, 'm'));
      for (const hash of new Set(sent?.data.match(/cid:[0-9a-f]{32}@mark/g) ?? []))
        expect(sent?.data).toContain(`Content-ID: <${hash.slice('cid:'.length)}>`);
      expect(sent?.data).toMatch(/Content-Type: multipart\/related/);
      expect(head).toContain('Auto-Submitted: auto-generated');
      expect(head).toMatch(new RegExp(`^Message-ID:\\s+<[\\w-]+@${fromAddress.split('@')[1]}>`, 'm'));
    }
  });

  it('two workers with a connection each send a mail once', async () => {
    const { database } = await waiting(8);
    const { url, taken, connections } = await mailServer();
    work(database, url);
    work(database, url);
    await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'sent 1'));
    expect(new Set(taken.map((mail) => /^Message-ID: (.*)$/m.exec(mail.data)?.[1])).size).toBe(8);
    expect(taken).toHaveLength(8);
    expect(connections()).toBeLessThanOrEqual(2);
  });

  it('each temporary rejection doubles the wait, and a later acceptance sends the mail', async () => {
    const { database } = await waiting(1);
    let refusing = true;
    let clock = NOW;
    const { url, taken } = await mailServer({
      onRcptTo: (_, __, done) => done(refusing ? Object.assign(new Error('busy'), { responseCode: 450 }) : null),
    });
    work(database, url, { now: () => clock });
    await waitUntil(async () => (await nextAttempt(database)) === 60_000);
    expect(await listMailStates(database)).toEqual(['queued 1']);
    clock = new Date(NOW.getTime() + 61_000);
    await waitUntil(async () => (await nextAttempt(database)) === 61_000 + 120_000);
    refusing = false;
    clock = new Date(NOW.getTime() + 200_000);
    await waitUntil(async () => (await listMailStates(database))[0] === 'sent 3');
    expect(taken).toHaveLength(1);
  });

  it('a mail is retried hourly for days and then parked for the operator', async () => {
    const { database } = await waiting(1);
    await database.db.updateTable('mail').set({ attempts: 40, first_failed_at: NOW }).execute();
    let clock = new Date(NOW.getTime() + 5 * DAY_MS - 1);
    const { url } = await mailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('busy'), { responseCode: 450 })),
    });
    work(database, url, { now: () => clock });
    await waitUntil(async () => (await listMailStates(database))[0] === 'queued 41');
    await waitUntil(async () => (await nextAttempt(database)) === 5 * DAY_MS - 1 + HOUR_MS);
    clock = new Date(NOW.getTime() + 5 * DAY_MS + HOUR_MS);
    await waitUntil(async () => (await listMailStates(database))[0] === 'parked 42');
  });

  it.each([
    ['address', { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(550)) }],
    [
      'content',
      {
        onData: (stream: NodeJS.ReadableStream, _: unknown, done: (error: Error) => void) => {
          stream.resume().on('end', () => done(refusal(554)));
        },
      },
    ],
  ])('a permanently rejected %s parks the mail', async (_, refusing) => {
    const { database } = await waiting(1);
    const { url } = await mailServer(refusing);
    work(database, url);
    await waitUntil(async () => (await listMailStates(database))[0] === 'parked 1');
  });

  it('only the rejected mail is parked', async () => {
    const { database } = await waiting(3);
    const { url, taken } = await mailServer({
      onRcptTo: ({ address }, _, done) => done(address.startsWith('seller-1') ? refusal(550) : null),
    });
    work(database, url);
    await waitUntil(async () => (await listMailStates(database)).join() === 'sent 1,parked 1,sent 1');
    expect(taken.flatMap(({ to }) => to)).toEqual(['seller-0@example.org', 'seller-2@example.org']);
  });

  it('mails wait without loss and without attempts while there is no server', async () => {
    const { database, shops } = await sold(1);
    expect(await listMailStates(database)).toEqual(['queued 0']);
    const [summary] = await shops.mail.list(10);
    const mail = await shops.mail.find(summary?.id ?? 0);
    expect(mail?.attachments).toMatchObject([{ position: 0, contentType: 'application/pdf' }]);
    expect(mail?.html).toContain('<!doctype html>');
    expect(await shops.mail.find(999)).toBeUndefined();
  });

  it('the mail of a worker that died goes to another after a minute', async () => {
    const { database } = await waiting(1);
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const first = await claimMail(database, NOW);
    expect(first?.mail.to_address).toBe('seller-0@example.org');
    expect(await claimMail(database, at(LEASE_MS - 1))).toBeUndefined();
    expect(await claimMail(database, at(LEASE_MS))).toBeDefined();
  });

  it('a renewed lease protects a mail, and a lost one does not', async () => {
    const { database } = await waiting(1);
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const slow = await claimMail(database, NOW);
    if (!slow) throw new Error('nothing was claimed');
    expect(await renewLease(database.db, slow, at(2 * LEASE_MS))).toBe(true);
    expect(await claimMail(database, at(LEASE_MS))).toBeUndefined();
    const next = await claimMail(database, at(2 * LEASE_MS));
    expect(next).toBeDefined();
    expect(await renewLease(database.db, slow, at(9 * LEASE_MS))).toBe(false);
    await recordDeliveryOutcome(database, slow, { set: { state: 'parked' }, reached: false });
    expect(await listMailStates(database)).toEqual(['queued 2']);
  });

  it('the sweep deletes sent mails after a month, attachments after three days, and parked mails after three months', async () => {
    const { database, shops } = await sold(4);
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
    const set = (id: number, values: object) =>
      database.db.updateTable('mail').set(values).where('id', '=', id).execute();
    await set(1, { state: 'sent', sent_at: daysAgo(31) });
    await set(2, { state: 'sent', sent_at: daysAgo(4) });
    await set(3, { state: 'parked', created_at: daysAgo(91) });
    const old = { address: 'a@example.org', counted_at: daysAgo(3), claim: 'old' };
    await database.db
      .insertInto('mail_delivery')
      .values([old, { ...old, counted_at: daysAgo(1), claim: 'new' }])
      .execute();
    while ((await shops.mail.sweep.run(NOW)) > 0);
    expect(await listMailStates(database)).toEqual(['sent 0', 'queued 0']);
    expect(await database.db.selectFrom('mail_attachment').select('mail_id').execute()).toEqual([{ mail_id: 4 }]);
    expect(await database.db.selectFrom('mail_delivery').select('claim').execute()).toEqual([{ claim: 'new' }]);
  });
});

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode });
}
