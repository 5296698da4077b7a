import { type Kysely, sql } from 'kysely';

/** Files with content-hashed names of every build that runs or ran recently, so that any process can serve the pages of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('asset')
    .addColumn('path', 'text', (c) => c.primaryKey().check(sql`path ~ '^/assets/'`))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('published_at', 'timestamptz', (c) => c.notNull())
    .execute();
}
