import { type Kysely, sql } from 'kysely';

/** Tables whose content may be in S3-compatible storage, and the column that holds it otherwise. */
const CONTENTS = { trade_photo: 'content', trade_message_photo: 'content_sealed', credit_note: 'pdf' } as const;

/**
 * Content of files may be in S3-compatible storage. `stored_file` has a row per object, from before its upload until
 * after its deletion. Triggers keep `unused_since`, so that rollbacks, cascades and erasures need no code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_file')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('content_hash', 'bytea', (c) => c.notNull().check(sql`octet_length(content_hash) = 32`))
    .addColumn('bytes', 'integer', (c) => c.notNull().check(sql`bytes > 0`))
    .addColumn('unused_since', 'timestamptz', (c) => c.defaultTo(sql`now()`))
    .addColumn('deletion_started_at', 'timestamptz')
    .addCheckConstraint('stored_file_deleted_unused', sql`deletion_started_at is null or unused_since is not null`)
    .execute();
  await sql`create index stored_file_unused on stored_file (unused_since) where unused_since is not null`.execute(db);
  await sql`
    create function mark_stored_file() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.file_key is not distinct from old.file_key then return null; end if;
      end if;
      if tg_op <> 'INSERT' then
        update stored_file set unused_since = now() where key = old.file_key;
      end if;
      if tg_op <> 'DELETE' then
        if new.file_key is not null then
          update stored_file set unused_since = null where key = new.file_key and deletion_started_at is null;
          if not found then
            raise foreign_key_violation using message = 'The stored file is being deleted.';
          end if;
        end if;
      end if;
      return null;
    end $$`.execute(db);
  for (const [table, content] of Object.entries(CONTENTS)) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(content)} drop not null,
      add column file_key text`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_file`)}
      foreign key (file_key) references stored_file (key)`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_content`)}
      check ((${sql.ref(content)} is null) <> (file_key is null))`.execute(db);
    await sql`create unique index ${sql.ref(`${table}_file_key`)} on ${sql.table(table)} (file_key)
      where file_key is not null`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_file`)} after insert or delete or update of file_key
      on ${sql.table(table)} for each row execute function mark_stored_file()`.execute(db);
  }
}
