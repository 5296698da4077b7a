import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type Database, migrate, openDatabase } from '../../../platform/database/index.server.ts';
import { reseal } from '../../../platform/server/operator/data/reseal.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases, describeServer } from '../../support/database.ts';
import { databaseText } from '../../support/database-text.ts';
import { closeMailServers, listMailStates, mailServer, type Working, work } from '../../support/mail-server.ts';
import { createRegistration, listMails } from '../../support/registration.ts';
import {
  createContext,
  createTradeInput,
  DATA_KEY,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

afterEach(closeMailServers);

/** Any secret of a link or a code: 43 or 64 characters that cannot be guessed. */
const TOKEN = /(?<![\w-])(?:[\w-]{43}|[0-9a-f]{64})(?![\w-])/g;

describeDatabases('the text of a mail', (kind) => {
  async function createUsedDatabase(): Promise<{ database: Database; shops: Shops; ctx: RequestContext }> {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    expectOk(await shops.trades.create(ctx, 'key', createTradeInput(await offerFor(shops, ctx))));
    await shops.newsletter.subscribe(ctx, { email: 'ada@example.org' });
    expectOk(await shops.accounts.register(ctx, createRegistration(ctx)));
    return { database, shops, ctx };
  }

  async function send(database: Database, working?: Working): Promise<string[]> {
    const { url, taken } = await mailServer();
    const stop = work(database, url, working);
    await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'sent 1'));
    await stop();
    // Quoted-printable: joins broken lines and decodes `=`.
    return taken.map(({ data }) => data.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='));
  }

  const collectTokens = async (shops: Shops) => {
    const texts = (await listMails(shops)).map(({ text, unsubscribeUrl }) => `${text}\n${unsubscribeUrl}`);
    const tokens = [...new Set(texts.flatMap((text) => text.match(TOKEN) ?? []))];
    expect(tokens.length).toBeGreaterThanOrEqual(5);
    return tokens;
  };
  const readDatabaseText = async (database: Database) =>
    (await databaseText(database)).map(({ text }) => text).join('\n');

  it('the text is sealed while it waits, so a copy of the database contains no link', async () => {
    const { database, shops } = await createUsedDatabase();
    const tokens = await collectTokens(shops);
    const copy = await readDatabaseText(database);
    for (const token of tokens) expect(copy).not.toContain(token);
  });

  it('the text is sent as written and deleted with its attachments in the same transaction', async () => {
    const { database, shops } = await createUsedDatabase();
    const tokens = await collectTokens(shops);
    const sent = (await send(database)).join('\n');
    for (const token of tokens) expect(sent).toContain(token);
    const rows = await database.db
      .selectFrom('mail')
      .select(['state', 'body_sealed', 'html', 'text', 'unsubscribe_url'])
      .execute();
    const none = { state: 'sent', body_sealed: null, html: null, text: null, unsubscribe_url: null };
    expect(rows).toEqual([none, none, none]);
    expect(await database.db.selectFrom('mail_attachment').select('mail_id').execute()).toEqual([]);
    const [mail] = await listMails(shops);
    expect(mail).toMatchObject({ html: '', text: '', unsubscribeUrl: null, state: 'sent' });
  });

  it('the text remains in the local stage, sealed', async () => {
    const { database, shops } = await createUsedDatabase();
    const before = await listMails(shops);
    const tokens = await collectTokens(shops);
    await send(database, { keepsContent: true });
    expect((await listMails(shops)).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    const copy = await readDatabaseText(database);
    for (const token of tokens) expect(copy).not.toContain(token);
  });

  it('the text is sent after a restart, and with another key after resealing', async () => {
    const { database, shops } = await createUsedDatabase();
    const tokens = await collectTokens(shops);
    const next = Buffer.alloc(32, 9).toString('base64');
    for await (const _ of reseal(database, openSecrets({ dataKey: `${next},${DATA_KEY}` })));
    const sent = (await send(database, { secrets: openSecrets({ dataKey: next }) })).join('\n');
    for (const token of tokens) expect(sent).toContain(token);
  });

  it('the text waits for its key: a worker without it sends nothing and loses nothing', async () => {
    const { database } = await createUsedDatabase();
    const { url, taken } = await mailServer();
    const other = openSecrets({ dataKey: Buffer.alloc(32, 5).toString('base64') });
    const stop = work(database, url, { secrets: other });
    await waitUntil(async () => (await listMailStates(database)).every((state) => state === 'queued 1'));
    await stop();
    expect(taken).toEqual([]);
    await database.db.updateTable('mail').set({ next_attempt_at: NOW, attempts: 0 }).execute();
    expect(await send(database)).toHaveLength(3);
  });

  it('the text is not needed to find the mails about a trade', async () => {
    const { database, shops } = await createUsedDatabase();
    await send(database);
    const trade = await database.db.selectFrom('trade').selectAll().executeTakeFirstOrThrow();
    const { tenant, number, email: to } = trade;
    const about = { tenant, to, number, since: trade.created_at.toISOString() };
    expect((await shops.mail.listAbout(about)).map((mail) => mail.kind)).toEqual(['trade.label']);
    expect(await shops.mail.listAbout({ ...about, number: 'DE-26-118-0000' })).toEqual([]);
  });
});

// A new embedded database takes seconds, and the statements are the same.
const describeQuickest = process.env.TEST_DATABASE_URL ? describeServer : describeDatabases;

describeQuickest('mails created before their texts were sealed', (kind) => {
  it('the migration deletes texts of sent mails, and the sweep seals waiting ones, which are sent then', async () => {
    const place = await kind.place();
    const old = await openDatabase({ ...place, asItIs: true });
    await migrate(old.db, '0028-drawings-of-offers');
    for (const [id, state] of [
      [1, 'sent'],
      [2, 'queued'],
      [3, 'parked'],
    ] as const) {
      await sql`insert into mail (tenant, kind, locale, message_id, from_name, from_address, to_address, subject,
          unsubscribe_url, html, text, state, counts_for, when_full, next_attempt_at, created_at, sent_at)
        values (${CONSUMER_SHOP.id}, 'newsletter.confirm', 'de-DE', ${`<${id}@shop.example>`}, 'Probe', 'hallo@shop.example',
          'jo@example.org', 'Probe', ${`https://shop.example/end/${id}`}, ${`<p>token-${id}</p>`}, ${`token-${id}`}, ${state},
          'jo@example.org', 'drop', ${NOW}, ${NOW}, ${state === 'sent' ? NOW : null})`.execute(old.db);
      await sql`insert into mail_attachment values (${id}, 0, 'a.txt', 'text/plain', '\\x61')`.execute(old.db);
    }
    await old.close();
    const database = await kind.reopen(place);
    const shops = await openShops(database);
    expect(await shops.mail.find(1)).toMatchObject({ text: '', html: '', unsubscribeUrl: null, attachments: [] });
    expect((await shops.mail.find(2))?.text).toBe('token-2');
    await shops.mail.sweep.run(NOW);
    const copy = (await databaseText(database)).map(({ text }) => text).join('\n');
    for (const id of [1, 2, 3]) expect(copy).not.toContain(`token-${id}`);
    expect(copy).not.toContain('shop.example/end');
    expect(await shops.mail.find(3)).toMatchObject({ text: 'token-3', unsubscribeUrl: 'https://shop.example/end/3' });
    const shares = await database.db.selectFrom('mail').select('counts_for').orderBy('id').execute();
    expect(new Set(shares.map(({ counts_for }) => counts_for))).toEqual(new Set(['newsletter jo@example.org']));
    const { url, taken } = await mailServer();
    work(database, url);
    await waitUntil(async () => (await listMailStates(database)).join() === 'sent 0,sent 1,parked 0');
    expect(taken.map(({ data }) => data.includes('token-2'))).toEqual([true]);
  }, 240_000);
});
