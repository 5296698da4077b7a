import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { type Counted, countTry, forget, forgive } from '../../../platform/services/accounts/sign-in/back-off.ts';
import { describeDatabases } from '../../support/database.ts';
import { NOW } from '../../support/selling.ts';

const at = (seconds: number) => ({ now: () => new Date(NOW.getTime() + seconds * 1000) });
const account: Counted = { who: 'account a', free: 5 };
const address: Counted = { who: 'address b', free: 30 };

const waitOf = async ({ db }: Database, seconds: number, counted: readonly Counted[] = [account]) => {
  const may = await countTry(db, at(seconds), counted);
  return may.ok ? 0 : may.error.retryAfterSeconds;
};
const rowsOf = ({ db }: Database) =>
  db.selectFrom('sign_in_attempt').select(['who', 'failures']).orderBy('who').execute();

describeDatabases('the tries of somebody who fails', (kind) => {
  it('are free at first, and then each waits twice as long as the one before, up to a quarter of an hour', async () => {
    const database = await kind.openEmptied();
    let seconds = 0;
    const waits: number[] = [];
    for (let tries = 0; tries < 16; tries += 1) {
      expect(await waitOf(database, seconds)).toBe(0);
      const wait = await waitOf(database, seconds);
      // A free one was counted by asking.
      if (wait === 0) continue;
      waits.push(wait);
      seconds += wait;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900]);
  });

  it('under a clock that was ahead wait no longer once it is right again', async () => {
    const database = await kind.openEmptied();
    const ahead = 86_400 + 2;
    for (let tries = 0; tries < 8; tries += 1) await waitOf(database, ahead);
    expect(await waitOf(database, ahead)).toBeGreaterThan(0);
    expect(await waitOf(database, 0)).toBe(0);
  });

  it('at the same time cannot all be the first', async () => {
    const database = await kind.openEmptied();
    const waits = await Promise.all(Array.from({ length: 40 }, () => waitOf(database, 0, [account, address])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await rowsOf(database)).toEqual([
      { who: 'account a', failures: 5 },
      { who: 'address b', failures: expect.any(Number) },
    ]);
  });

  it('that have to wait count against nobody', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await waitOf(database, 0, [account, address]);
    for (let tries = 0; tries < 40; tries += 1) expect(await waitOf(database, 0, [account, address])).toBe(2);
    expect((await rowsOf(database)).map(({ failures }) => failures)).toEqual([5, 5]);
    expect(await waitOf(database, 0, [address])).toBe(0);
  });

  it('are one more, not one less, for somebody who waits for one reason of two', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await waitOf(database, 0);
    expect(await waitOf(database, 0, [account, address])).toBe(2);
    expect(await waitOf(database, 1, [account, address])).toBe(1);
    expect(await waitOf(database, 2, [account, address])).toBe(0);
  });

  it('are taken back when they were none, and forgotten with a success', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 40; tries += 1) {
      expect(await waitOf(database, 0)).toBe(0);
      await forgive(database.db, at(0), [account]);
    }
    expect(await rowsOf(database)).toEqual([]);
    for (let tries = 0; tries < 5; tries += 1) await waitOf(database, 0);
    expect(await waitOf(database, 0)).toBe(2);
    await forgive(database.db, at(0), [account]);
    expect(await rowsOf(database)).toEqual([{ who: 'account a', failures: 4 }]);
    expect(await waitOf(database, 0)).toBe(0);
    await forget(database.db, [account]);
    expect(await rowsOf(database)).toEqual([]);
  });

  it('of yesterday do not count', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await waitOf(database, 0);
    expect(await waitOf(database, 86_400)).toBe(0);
    expect(await rowsOf(database)).toEqual([{ who: 'account a', failures: 1 }]);
  });
});
