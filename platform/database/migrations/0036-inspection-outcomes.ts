import { type Kysely, sql } from 'kysely';

/**
 * What inspection can find besides answers: a lock, another model, an empty box, a device that is stolen or not bought,
 * and damage in transit. A trade whose lock was removed is inspected again, so it may have several clarifications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trade_item_outcome')
    .addColumn('trade_id', 'bigint', (c) => c.notNull())
    .addColumn('item', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('locked', 'otherModel', 'emptyBox', 'notOurs', 'stolen', 'damaged')`),
    )
    .addColumn('lock', 'text', (c) => c.check(sql`lock in ('icloud', 'google', 'samsung', 'firmware')`))
    .addColumn('claim', 'text', (c) => c.check(sql`length(claim) between 1 and 500`))
    .addColumn('device', 'jsonb')
    .addColumn('sheet', 'jsonb')
    .addPrimaryKeyConstraint('trade_item_outcome_key', ['trade_id', 'item'])
    .addForeignKeyConstraint('trade_item_outcome_item', ['trade_id', 'item'], 'trade_item', ['trade_id', 'item'])
    .addCheckConstraint('trade_item_outcome_lock', sql`(kind = 'locked') = (lock is not null)`)
    .addCheckConstraint('trade_item_outcome_claim', sql`(kind = 'damaged') = (claim is not null)`)
    .addCheckConstraint(
      'trade_item_outcome_model',
      sql`(kind = 'otherModel') = (device is not null) and (kind = 'otherModel') = (sheet is not null)`,
    )
    .execute();
  await replaceCheck(db, 'trade_item', 'decision', ['accepted', 'returned', 'missing', 'surrendered']);
  await replaceCheck(db, 'clarification_item', 'decision', ['accept', 'return', 'unlocked']);
  await addStates(db);
  await sql`alter table clarification drop constraint clarification_trade_id_key`.execute(db);
  await sql`create unique index clarification_open_once on clarification (trade_id) where state = 'open'`.execute(db);
  await sql`create index clarification_trade on clarification (trade_id, id)`.execute(db);
}

async function addStates(db: Kysely<unknown>): Promise<void> {
  const states = 'created labelSent shipped received inspected clarification accepted returned paid cancelled expired';
  await replaceCheck(db, 'trade', 'state', [...states.split(' '), 'held', 'closed']);
}

/** Replaces the check of a column's values, which both engines name after table and column. */
async function replaceCheck(db: Kysely<unknown>, table: string, column: string, values: readonly string[]) {
  const name = sql.ref(`${table}_${column}_check`);
  const allowed = sql.join(values.map((value) => sql.lit(value)));
  await sql`alter table ${sql.ref(table)} drop constraint ${name}`.execute(db);
  await sql`alter table ${sql.ref(table)} add constraint ${name} check (${sql.ref(column)} in (${allowed}))`.execute(
    db,
  );
}
