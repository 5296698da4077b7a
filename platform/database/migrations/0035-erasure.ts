import { type Kysely, sql } from 'kysely';

/** Serial numbers of items, and the erasure of their data. The last erasure of an item counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('item_serial')
    .addColumn('trade_id', 'bigint', (c) => c.notNull())
    .addColumn('item', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('imei', 'serial')`))
    .addColumn('number_sealed', 'text', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_serial_once', ['trade_id', 'item'])
    .addForeignKeyConstraint('item_serial_item', ['trade_id', 'item'], 'trade_item', ['trade_id', 'item'])
    .execute();
  await db.schema
    .createTable('erasure')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('trade_id', 'bigint', (c) => c.notNull())
    .addColumn('item', 'integer', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull().check(sql`method in ('clear', 'purge', 'destroy')`))
    .addColumn('tool', 'text', (c) => c.notNull().check(sql`length(tool) between 1 and 120`))
    .addColumn('result', 'text', (c) => c.notNull().check(sql`result in ('verified', 'failed')`))
    .addColumn('erased_on', 'text', (c) => c.notNull().check(sql`erased_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('token_sealed', 'text')
    .addForeignKeyConstraint('erasure_item', ['trade_id', 'item'], 'trade_item', ['trade_id', 'item'])
    .addCheckConstraint(
      'erasure_certified',
      sql`(result = 'verified') = (token_hash is not null) and (token_hash is null) = (token_sealed is null)`,
    )
    .execute();
  await db.schema.createIndex('erasure_of_item').on('erasure').columns(['trade_id', 'item', 'id']).execute();
}
