import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await addQuantity(db);
  await createOfferSale(db);
  await createVoucherUse(db);
  await addPublicId(db);
}

/** Offers created before this migration may hold as many devices as a cart line. */
async function addQuantity(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('offer')
    .addColumn('quantity', 'integer', (c) => c.notNull().defaultTo(20).check(sql`quantity > 0`))
    .execute();
  await sql`alter table offer alter column quantity drop default`.execute(db);
}

/** No reference to `offer`: the offers of a trade may be stored on another host. */
async function createOfferSale(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('offer_sale')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('offer_id', 'text', (c) => c.notNull())
    .addColumn('sold_at', 'timestamptz', (c) => c.notNull())
    .addColumn('valid_until', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('offer_sale_once', ['tenant', 'offer_id'])
    .execute();
  await db.schema.createIndex('offer_sale_valid_until').on('offer_sale').column('valid_until').execute();
  await sql`
    insert into offer_sale (tenant, offer_id, sold_at, valid_until)
    select t.tenant, l.offer_id, min(t.created_at), max((l.offer ->> 'validUntil')::timestamptz)
    from trade_line l join trade t on t.id = l.trade_id
    group by t.tenant, l.offer_id`.execute(db);
}

async function createVoucherUse(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('voucher_use')
    .addColumn('tenant', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull().check(sql`used > 0`))
    .addPrimaryKeyConstraint('voucher_use_key', ['tenant', 'code'])
    .execute();
  await sql`
    insert into voucher_use (tenant, code, used)
    select tenant, voucher_code, count(*) from trade
    where voucher_code is not null and state <> 'cancelled'
    group by tenant, voucher_code`.execute(db);
}

/** The public id must not reveal the number of trades, as the identity column would. */
async function addPublicId(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('trade').addColumn('public_id', 'bigint').execute();
  await sql`update trade set public_id = 1 + floor(random() * 9007199254740990)::bigint`.execute(db);
  await sql`alter table trade alter column public_id set not null`.execute(db);
  await sql`alter table trade add constraint trade_public_id_key unique (public_id)`.execute(db);
}
