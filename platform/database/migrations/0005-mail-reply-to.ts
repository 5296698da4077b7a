import type { Kysely, Migration } from 'kysely';

/** Where the answer to a mail goes, when not to its sender. */
export const mailReplyTo: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute();
  },
};
