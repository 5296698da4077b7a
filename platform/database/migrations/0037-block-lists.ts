import { type Kysely, sql } from 'kysely';

/** Imported block lists of IMEIs, and the checks of devices at the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('blocked_imei')
    .addColumn('list', 'text', (c) => c.notNull().check(sql`length(list) between 1 and 40`))
    .addColumn('imei', 'text', (c) => c.notNull().check(sql`imei ~ '^[0-9]{15}$'`))
    .addColumn('reason', 'text', (c) => c.check(sql`length(reason) between 1 and 200`))
    .addColumn('since', 'text')
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('blocked_imei_key', ['imei', 'list'])
    .execute();
  await db.schema
    .createTable('imei_check')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('public_id', 'text', (c) => c.notNull().unique())
    .addColumn('trade_id', 'bigint', (c) => c.notNull())
    .addColumn('item', 'integer', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('result_sealed', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addForeignKeyConstraint('imei_check_item', ['trade_id', 'item'], 'trade_item', ['trade_id', 'item'])
    .execute();
  await db.schema.createIndex('imei_check_trade').on('imei_check').columns(['trade_id', 'id']).execute();
}
