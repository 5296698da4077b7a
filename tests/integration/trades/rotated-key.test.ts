import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, OpenTransaction } from '../../../platform/database/index.server.ts';
import { reseal } from '../../../platform/server/operator/data/reseal.ts';
import type { Resealed } from '../../../platform/server/operator/data/resealed.ts';
import { sealedColumns } from '../../../platform/server/operator/data/sealed-columns.ts';
import { askSeller } from '../../../platform/services/fulfilment/clarify/ask.ts';
import { insertItems } from '../../../platform/services/fulfilment/inspect/trade-items.ts';
import { uploadMessagePhotos } from '../../../platform/services/fulfilment/messages/message-photos.ts';
import { storeMessage } from '../../../platform/services/fulfilment/messages/stored-messages.ts';
import { openSecrets, parseKeyId, type SealedColumn } from '../../../platform/services/secrets/index.server.ts';
import { keyedLabelLink, type LabelLink } from '../../../platform/services/trades/label-link.ts';
import { tradePayoutColumn } from '../../../platform/services/trades/sealed.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { PHOTO } from '../../support/clarifying.ts';
import { createCustomer } from '../../support/customers.ts';
import { describeDatabases } from '../../support/database.ts';
import { signedInAtDesk } from '../../support/desk.ts';
import type { Edge } from '../../support/edge.ts';
import { ERASURE, IMEI, INSPECTOR } from '../../support/erasing.ts';
import { createRegistration } from '../../support/registration.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  IBAN,
  offerFor,
  openShops,
  root,
  type Shops,
} from '../../support/selling.ts';

const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const OLD = createKey(1);
const NEW = createKey(2);

const draft = { payout: { iban: IBAN } };
const BORN = '1990-02-28';

async function shopsWith(database: Database, dataKey: string) {
  return openShops(database, { dataKey });
}

/** All data sealed or hashed with a key, created while `dataKey` was the key. */
async function used(database: Database, dataKey: string) {
  const shops = await shopsWith(database, dataKey);
  const ctx = await createContext(CONSUMER_SHOP.id);
  const sale = createTradeInput(await offerFor(shops, ctx));
  const made = expectOk(await shops.trades.create(ctx, 'key-1', sale));
  const { token } = await shops.checkout.save(ctx, undefined, draft);
  await shops.newsletter.subscribe(ctx, { email: 'hannah@example.org' });
  const hannah = await customerWith(database, shops, ctx);
  const mails = await Promise.all((await shops.mail.list(10)).map(({ id }) => shops.mail.find(id)));
  const text = mails.map((mail) => mail?.text).join('\n');
  const confirm = /[0-9a-f]{64}/.exec(mails.find((mail) => mail?.kind.startsWith('newsletter'))?.text ?? '')?.[0] ?? '';
  await deskWith(database, dataKey, ctx);
  const [, number = '', signature = ''] = /labels\/([^/]+)\/([^/]+)\/label\.pdf/.exec(text) ?? [];
  return { ctx, hannah, sale, made, token, confirm, link: { number, signature } };
}

/** The sealed data of the desk: a clarification, a device's number, erasure and check, and a second factor. */
async function deskWith(database: Database, dataKey: string, ctx: RequestContext) {
  const shops = await openShops(database, { dataKey, stage: 'production' });
  const { id, number } = await database.db.selectFrom('trade').select(['id', 'number']).executeTakeFirstOrThrow();
  const parts = { ...shops, mails: createSellerMails(shops) };
  await database.transaction(async (trx) => {
    await insertItems(trx, id);
    await storeSealed(parts, trx, ctx, id);
  });
  expectOk(await shops.certificates.record(ctx, INSPECTOR, { number, item: 1, serial: IMEI, ...ERASURE }));
  expectOk(await shops.blockLists.checkItem(ctx, INSPECTOR, { number, item: 1, imei: IMEI }));
  await signedInAtDesk({ database, services: shops } as unknown as Edge, ['read']);
}

/** A question to the seller, a message with its photo, and an erasure. */
async function storeSealed(
  parts: Shops & { mails: ReturnType<typeof createSellerMails> },
  trx: OpenTransaction,
  ctx: RequestContext,
  tradeId: number,
): Promise<void> {
  await askSeller(parts, trx, ctx, { tradeId, items: [{ item: 1, oldCents: 2_000, newCents: 1_000 }] });
  const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
  const photos = await uploadMessagePhotos(parts, [photo]);
  const message = { tradeId, person: null, text: 'It was whole.', photos, at: ctx.now() };
  expectOk(await storeMessage(trx, parts.secrets, message));
}

/** The sealed data of an account. */
async function customerWith(database: Database, shops: Shops, ctx: RequestContext) {
  const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
  const hannah = await createCustomer(database, shops, ctx, { payout });
  const { customerIri = '', peopleIri = '' } = (await shops.customers.find(hannah)) ?? {};
  await shops.customers.changePerson(hannah, { birthDate: BORN, address: null, customerIri, peopleIri });
  await shops.accounts.factors.beginTotp(hannah);
  await shops.accounts.register(ctx, createRegistration(ctx, { email: 'jonas@example.org' }));
  return hannah;
}

async function worksWith(database: Database, dataKey: string, before: Awaited<ReturnType<typeof used>>) {
  const shops = await shopsWith(database, dataKey);
  const { ctx, hannah, sale, made, token, link } = before;
  expect(expectOk(await shops.trades.create(ctx, 'key-1', sale))).toEqual({ ...made, replayed: true });
  const other = { ...sale, address: { ...sale.address, city: 'Kiel' } };
  expect(await shops.trades.create(ctx, 'key-1', other)).toMatchObject({ error: { code: 'idempotency.reused' } });
  expect(await shops.customers.find(hannah)).toMatchObject({ birthDate: BORN });
  const own = expectOk(await shops.customers.bankAccount(hannah)).payment?.id ?? '';
  expect(await shops.customers.storedPayout(hannah, own)).toMatchObject({ iban: IBAN });
  await canOpenLabel(shops, before);
  for (const wrong of [
    { ...link, signature: 'x' },
    { ...link, number: 'DE-26-118-0000' },
  ])
    expect(await shops.trades.labelPdfByLink(ctx, wrong, 'a4')).toBeUndefined();
  expect(await shops.checkout.read(ctx, token)).toMatchObject(draft);
  const { payout_sealed } = await database.db.selectFrom('trade').select('payout_sealed').executeTakeFirstOrThrow();
  expect(shops.secrets.open(payout_sealed ?? '', tradePayoutColumn.purpose(made.trade))).toContain(
    'DE89370400440532013000',
  );
  return shops;
}

async function canOpenLabel(
  shops: Awaited<ReturnType<typeof shopsWith>>,
  { ctx, link }: { ctx: Awaited<ReturnType<typeof createContext>>; link: LabelLink },
) {
  expect(await shops.trades.labelPdfByLink(ctx, link, 'a4')).toBeInstanceOf(Uint8Array);
}

async function resealed(database: Database, dataKey: string): Promise<Record<string, Resealed>> {
  const done: Record<string, Resealed> = {};
  for await (const step of reseal(database, openSecrets({ dataKey }))) done[step.what] = step;
  return done;
}

/** The number of rows per column and key id. */
async function keysOfColumn(db: Database['db'], { table, column }: SealedColumn): Promise<Map<string, number>> {
  const { rows } = await sql<{ sealed: string }>`
    select ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(db);
  const counts = new Map<string, number>();
  for (const { sealed } of rows) counts.set(parseKeyId(sealed) ?? '', (counts.get(parseKeyId(sealed) ?? '') ?? 0) + 1);
  return counts;
}

describeDatabases('a change of DATA_KEY', (kind) => {
  it('data remains readable while the old key is listed and after resealing without it', {
    timeout: 60_000,
  }, async () => {
    const database = await kind.openEmptied();
    const before = await used(database, OLD);
    await worksWith(database, `${NEW},${OLD}`, before);
    const done = await resealed(database, `${NEW},${OLD}`);
    const { waiting } = await database.db
      .selectFrom('mail')
      .select((e) => e.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    for (const { table, column } of sealedColumns)
      expect(done[`${table}.${column}`]?.changed, column).toBe(table === 'mail' ? waiting : 1);
    expect(Object.values(done).map(({ left, done }) => ({ left, done }))).not.toContainEqual({ left: 1, done: true });
    const shops = await worksWith(database, NEW, before);
    expect((await shops.newsletter.confirm(before.ctx, before.confirm, {})).ok).toBe(true);
    const row = await database.db.selectFrom('newsletter_subscription').selectAll().executeTakeFirstOrThrow();
    expect(row.email_fingerprint).toBe(
      shops.secrets.fingerprint('hannah@example.org', `newsletter ${CONSUMER_SHOP.id}`),
    );
  });

  it('label links and keys of trades created before links were random remain valid', async () => {
    const database = await kind.openEmptied();
    const before = await used(database, OLD);
    const [old] = openSecrets({ dataKey: OLD }).keys;
    if (!old) throw new Error('no key');
    const link = keyedLabelLink(old, CONSUMER_SHOP.id, before.made.trade.number);
    await database.db.updateTable('trade').set({ label_hash: null }).execute();
    const shops = await shopsWith(database, `${NEW},${OLD}`);
    await canOpenLabel(shops, { ...before, link });
    expect(await shops.trades.labelPdfByLink(before.ctx, before.link, 'a4')).toBeUndefined();
    await resealed(database, `${NEW},${OLD}`);
    await canOpenLabel(await shopsWith(database, NEW), { ...before, link });
  });

  it('resealing resumes where it stopped, and counts the rows that cannot be opened', async () => {
    const database = await kind.openEmptied();
    const shops = await shopsWith(database, OLD);
    const { ctx } = await used(database, OLD);
    for (let count = 0; count < 450; count += 1) await shops.checkout.save(ctx, undefined, {});
    const lost = await shopsWith(database, createKey(3));
    await lost.checkout.save(ctx, undefined, draft);
    const column = sealedColumns.find(({ table }) => table === 'checkout_draft');
    if (!column) throw new Error('drafts are not sealed');
    for await (const step of reseal(database, openSecrets({ dataKey: `${NEW},${OLD}` })))
      if (step.what === 'checkout_draft.sealed') break;
    const id = (dataKey: string) => openSecrets({ dataKey }).keys[0]?.id ?? '';
    const halfway = await keysOfColumn(database.db, column);
    expect(halfway.get(id(NEW))).toBeGreaterThan(0);
    expect(halfway.get(id(OLD))).toBeGreaterThan(0);
    const rest = await resealed(database, `${NEW},${OLD}`);
    expect(rest['checkout_draft.sealed']).toMatchObject({ left: 1, changed: halfway.get(id(OLD)) });
    expect([...(await keysOfColumn(database.db, column))].sort()).toEqual(
      [
        [id(NEW), 451],
        [id(createKey(3)), 1],
      ].sort(),
    );
  });

  it('no table contains sealed text outside of the declared columns', async () => {
    const database = await kind.openEmptied();
    await used(database, OLD);
    const declared = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`.execute(database.db);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql<{ text: string | null }>`
        select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(database.db);
      if (rows.some(({ text }) => text !== null && parseKeyId(text))) found.push(`${table}.${column}`);
    }
    expect(found.sort()).toEqual([...declared].sort());
  });
});

describe('sealed columns', () => {
  it('services seal for declared columns only, and every entry point lists all of them', () => {
    const services = `${root}platform/services/`;
    const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
    const sources = files
      .filter((name) => !name.startsWith('secrets/'))
      .map((name) => readFileSync(services + name, 'utf8'));
    const seals = sources.flatMap((source) => [...source.matchAll(/\.seal\(.*/g)].map(([call]) => call));
    expect(seals.length).toBeGreaterThanOrEqual(5);
    expect(seals.filter((call) => !/Column\.purpose\(/.test(call))).toEqual([]);
    const declarations = sources.flatMap((source) => [...source.matchAll(/= sealedColumn\(/g)]);
    expect(declarations).toHaveLength(sealedColumns.length);
  });
});
