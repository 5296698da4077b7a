import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database/index.server.ts';
import { readMigrations } from '../../../platform/database/read-migrations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { waitTurns } from '../../support/until.ts';

const migrations = new URL('../../../platform/database/migrations/', import.meta.url);
const migrationNames = Object.keys(readMigrations(migrations));

const at = new Date('2026-04-28T10:00:00.123Z');

function draft(name: string) {
  return { token_hash: name, tenant: CONSUMER_SHOP.id, sealed: 'x', expires_at: at };
}

async function drafts({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('checkout_draft').select('token_hash').orderBy('token_hash').execute();
  return rows.map((row) => row.token_hash);
}

describeDatabases(
  'a database',
  (kind) => {
    it('numbers, dates, bytes and JSON are the same JavaScript values on every engine', async () => {
      const { db } = await kind.openEmptied();
      const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::int8 as large, count(*) as counted, sum(1) as summed, 7::int4 as small,
             ${at}::timestamptz as at, '{"a":[1,null]}'::jsonb as json, '\\x00ff'::bytea as bytes,
             true as yes, null as nothing, 'Łödź 😀' as text`.execute(db);
      const { bytes, ...others } = rows[0] as { bytes: Uint8Array };
      expect(others).toEqual({
        large: 9007199254740991,
        counted: 1,
        summed: 1,
        small: 7,
        at,
        json: { a: [1, null] },
        yes: true,
        nothing: null,
        text: 'Łödź 😀',
      });
      expect([...bytes]).toEqual([0, 255]);
    });

    it('a transaction stores all of its rows or none', async () => {
      const database = await kind.openEmptied();
      const broken = database.transaction(async (trx) => {
        await trx.insertInto('checkout_draft').values(draft('a')).execute();
        throw new Error('in the middle');
      });
      await expect(broken).rejects.toThrow('in the middle');
      expect(await drafts(database)).toEqual([]);
      const taken = database.transaction(async (trx) => {
        await trx.insertInto('checkout_draft').values(draft('b')).execute();
        await trx.insertInto('checkout_draft').values(draft('b')).execute();
      });
      await expect(taken).rejects.toMatchObject({ code: '23505' });
      expect(await drafts(database)).toEqual([]);
    });

    it('statements of concurrent transactions do not mix', async () => {
      const database = await kind.openEmptied();
      const failing = Array.from({ length: 20 }, (_, index) =>
        database
          .transaction(async (trx) => {
            await trx
              .insertInto('checkout_draft')
              .values(draft(`${index}-first`))
              .execute();
            await waitTurns(index % 3);
            await trx
              .insertInto('checkout_draft')
              .values(draft(`${index}-second`))
              .execute();
            if (index % 2 === 1) throw new Error('rolled back');
          })
          .catch(() => {}),
      );
      await Promise.all(failing);
      const kept = Array.from({ length: 10 }, (_, index) => [`${index * 2}-first`, `${index * 2}-second`]).flat();
      expect(await drafts(database)).toEqual(kept.sort());
    });

    it('a query that bypasses its open transaction is rejected', async () => {
      const database = await kind.openEmptied();
      const astray = database.transaction(async () => drafts(database));
      await expect(astray).rejects.toThrow('must use the handle');
      expect(await drafts(database)).toEqual([]);
    });

    const listMigrations = async ({ db }: Database) =>
      (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows.map(({ name }) => name);

    it('each migration runs once, however often the database is opened', async () => {
      expect(await listMigrations(await kind.openEmptied())).toEqual(migrationNames);
      if (!kind.lasting) return;
      const place = await kind.place();
      const first = await kind.reopen(place);
      await first.db.insertInto('checkout_draft').values(draft('kept')).execute();
      await first.close();
      const second = await kind.reopen(place);
      expect(await listMigrations(second)).toEqual(migrationNames);
      expect(await drafts(second)).toEqual(['kept']);
    });

    if (kind.shared)
      it('several processes that start together run the migrations once', async () => {
        const place = await kind.place();
        const opened = await Promise.all(Array.from({ length: 5 }, () => kind.reopen(place)));
        expect(await listMigrations(opened[0] as Database)).toEqual(migrationNames);
      });

    if (kind.lasting)
      it('data of a newer version is rejected with an explanation', async () => {
        const place = await kind.openedPlace();
        const database = await kind.reopen(place);
        await sql`insert into migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(database.db);
        await database.close();
        await expect(openDatabase(place)).rejects.toThrow(/9999-future.*another version of this program/);
      });
  },
  { memory: true },
);

describe('a PostgreSQL server', () => {
  it('a missing server is reported with its address', async () => {
    await expect(openDatabase({ databaseUrl: 'postgres://x@127.0.0.1:1/x' })).rejects.toThrow('127.0.0.1:1');
  });
});
