import { expect, it } from 'vitest';
import { type OpenTransaction, transactResult } from '../../../platform/database/index.server.ts';
import { fail, ok } from '../../../platform/shared/result.ts';
import { describeDatabases } from '../../support/database.ts';

const subject = 'a subject of the test';

describeDatabases('a transaction with a result', (kind) => {
  async function open() {
    const database = await kind.openEmptied();
    const insert = (trx: OpenTransaction) =>
      trx.insertInto('request_count').values({ key: subject, used: 1, ends_at: new Date() }).execute();
    const count = async () => (await database.db.selectFrom('request_count').selectAll().execute()).length;
    return { database, insert, count };
  }

  it('a successful result commits the transaction', async () => {
    const { database, insert, count } = await open();
    const done = await transactResult(database, async (trx) => ok(await insert(trx)));
    expect(done.ok).toBe(true);
    expect(await count()).toBe(1);
  });

  it('a failed result rolls the transaction back and is returned', async () => {
    const { database, insert, count } = await open();
    const failed = await transactResult(database, async (trx) => {
      await insert(trx);
      return fail({ code: 'expected' });
    });
    expect(failed).toEqual({ ok: false, error: { code: 'expected' } });
    expect(await count()).toBe(0);
  });

  it('an unexpected fault rolls the transaction back and is thrown', async () => {
    const { database, insert, count } = await open();
    const faulty = transactResult(database, async (trx) => {
      await insert(trx);
      throw new Error('unexpected');
    });
    await expect(faulty).rejects.toThrow('unexpected');
    expect(await count()).toBe(0);
  });
});
