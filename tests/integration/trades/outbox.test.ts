import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { claimMails, MAX_ATTEMPTS, startMailWorker } from '../../../platform/services/mail/worker.ts';
import { describeDatabases } from '../../support/database.ts';
import { contextOf, madeOf, NOW, offerFor, openShops, quietLog, saleOf } from '../../support/selling.ts';
import { until } from '../../support/until.ts';

interface Taken {
  to: string[];
  data: string;
}

const open = new Set<() => Promise<unknown>>();
afterEach(async () => {
  for (const close of open) await close();
  open.clear();
});

/** A mail server that keeps what it takes. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let data = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        data += part;
      });
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map((one) => one.address), data });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.add(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

describeDatabases('the outbox', (kind) => {
  async function sold(count: number) {
    const database = await kind.openEmptied();
    const ctx = await contextOf('de/default');
    const shops = await openShops(database);
    for (let round = 0; round < count; round += 1)
      madeOf(await shops.trades.create(ctx, `key-${round}`, saleOf(await offerFor(shops, ctx))));
    return { database, shops };
  }

  function work(database: Database, smtpUrl: string, now = () => NOW) {
    const worker = startMailWorker({ database, smtpUrl, log: quietLog, now, pauseMs: 10 });
    const stop = () => worker.stop();
    open.add(stop);
    return stop;
  }

  const states = async (database: Database) =>
    (await database.db.selectFrom('mail').select(['state', 'attempts']).orderBy('id').execute()).map(
      ({ state, attempts }) => `${state} ${attempts}`,
    );

  it('is sent once by two workers, with text, HTML and the label', async () => {
    const { database } = await sold(4);
    const { url, taken } = await mailServer();
    work(database, url);
    work(database, url);
    await until(async () => (await states(database)).every((state) => state === 'sent 1'));
    expect(taken).toHaveLength(4);
    const [{ to, data }] = taken as [Taken];
    expect(to).toEqual(['jonas.reuter@example.org']);
    expect(data).toContain('From: Umlauf <hallo@umlauf-de.example>');
    expect(data).toMatch(/^Message-ID: <[\w-]+@umlauf-de\.example>/m);
    expect(data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(data).toContain('Content-Type: text/html; charset=utf-8');
    expect(data).toMatch(/Content-Type: application\/pdf; name=DE-26-118-\d+\.pdf/);
    const ids = taken.map((mail) => /^Message-ID: (.*)$/m.exec(mail.data)?.[1]);
    expect(new Set(ids).size).toBe(4);
  });

  it('waits longer each time a server does not take a mail, and sends it when it does', async () => {
    const { database } = await sold(1);
    let refusing = true;
    let clock = NOW;
    const { url, taken } = await mailServer({
      onMailFrom: (_, __, done) => done(refusing ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    });
    work(database, url, () => clock);
    await until(
      async () =>
        (await database.db.selectFrom('mail').select('last_error').executeTakeFirstOrThrow()).last_error !== null,
    );
    const { next_attempt_at } = await database.db
      .selectFrom('mail')
      .select('next_attempt_at')
      .executeTakeFirstOrThrow();
    expect(next_attempt_at.getTime() - NOW.getTime()).toBe(60_000);
    expect(await states(database)).toEqual(['queued 1']);
    refusing = false;
    clock = new Date(NOW.getTime() + 61_000);
    await until(async () => taken.length === 1);
    await until(async () => (await states(database))[0] === 'sent 2');
  });

  it('gives up on an address that does not exist, and after the last attempt', async () => {
    const { database } = await sold(2);
    await sql`update mail set attempts = ${MAX_ATTEMPTS - 1}, to_address = 'later@example.org'
              where id = (select max(id) from mail)`.execute(database.db);
    const { url } = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error('no'), { responseCode: address.startsWith('later') ? 450 : 550 })),
    });
    work(database, url);
    await until(async () => (await states(database)).every((state) => state.startsWith('parked')));
    expect(await states(database)).toEqual(['parked 1', `parked ${MAX_ATTEMPTS}`]);
  });

  it('is read while there is no server: nothing is lost and nothing is tried', async () => {
    const { database, shops } = await sold(1);
    expect(await states(database)).toEqual(['queued 0']);
    const [summary] = await shops.mail.list(10);
    const mail = await shops.mail.find(summary?.id ?? 0);
    expect(mail?.attachments).toMatchObject([{ position: 0, contentType: 'application/pdf' }]);
    expect(mail?.html).toContain('<!doctype html>');
    expect(await shops.mail.find(999)).toBeUndefined();
  });

  it('gives a mail claimed by a worker that died to another one after a while', async () => {
    const { database } = await sold(1);
    expect(await claimMails(database, NOW)).toHaveLength(1);
    expect(await claimMails(database, new Date(NOW.getTime() + 60_000))).toHaveLength(0);
    expect(await claimMails(database, new Date(NOW.getTime() + 11 * 60_000))).toHaveLength(1);
  });

  it('forgets what was sent a month ago, and only that', async () => {
    const { database, shops } = await sold(2);
    await sql`update mail set state = 'sent', sent_at = ${new Date(NOW.getTime() - 31 * 86_400_000)}
              where id = (select min(id) from mail)`.execute(database.db);
    expect(await shops.mail.sweep.run(NOW)).toBe(1);
    expect(await states(database)).toEqual(['queued 0']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from mail_attachment`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
