import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import {
  type AttemptCounter,
  countTry,
  deleteAttempts,
  resetBackOff,
} from '../../../platform/services/accounts/sign-in/back-off.ts';
import { describeDatabases } from '../../support/database.ts';
import { NOW } from '../../support/selling.ts';

const at = (seconds: number) => ({ now: () => new Date(NOW.getTime() + seconds * 1000) });
const account: AttemptCounter = { who: 'account a', free: 5 };
const address: AttemptCounter = { who: 'address b', free: 30 };

const computeWait = async ({ db }: Database, seconds: number, counted: readonly AttemptCounter[] = [account]) => {
  const may = await countTry(db, at(seconds), counted);
  return may.ok ? 0 : may.error.retryAfterSeconds;
};
const listAttempts = ({ db }: Database) =>
  db.selectFrom('sign_in_attempt').select(['who', 'failures']).orderBy('who').execute();

describeDatabases('failed sign-in attempts', (kind) => {
  it('the first attempts are free, then each wait doubles up to 15 minutes', async () => {
    const database = await kind.openEmptied();
    let seconds = 0;
    const waits: number[] = [];
    for (let tries = 0; tries < 16; tries += 1) {
      expect(await computeWait(database, seconds)).toBe(0);
      const wait = await computeWait(database, seconds);
      // The check above counted a free attempt.
      if (wait === 0) continue;
      waits.push(wait);
      seconds += wait;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900]);
  });

  it('a clock that ran ahead causes no extra wait after its correction', async () => {
    const database = await kind.openEmptied();
    const ahead = 86_400 + 2;
    for (let tries = 0; tries < 8; tries += 1) await computeWait(database, ahead);
    expect(await computeWait(database, ahead)).toBeGreaterThan(0);
    expect(await computeWait(database, 0)).toBe(0);
  });

  it('concurrent attempts do not all count as the first', async () => {
    const database = await kind.openEmptied();
    const waits = await Promise.all(Array.from({ length: 40 }, () => computeWait(database, 0, [account, address])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await listAttempts(database)).toEqual([
      { who: 'account a', failures: 5 },
      { who: 'address b', failures: expect.any(Number) },
    ]);
  });

  it('an attempt rejected by the wait does not count', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await computeWait(database, 0, [account, address]);
    for (let tries = 0; tries < 40; tries += 1) expect(await computeWait(database, 0, [account, address])).toBe(2);
    expect((await listAttempts(database)).map(({ failures }) => failures)).toEqual([5, 5]);
    expect(await computeWait(database, 0, [address])).toBe(0);
  });

  it('an attempt rejected by one of two waits counts once', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await computeWait(database, 0);
    expect(await computeWait(database, 0, [account, address])).toBe(2);
    expect(await computeWait(database, 1, [account, address])).toBe(1);
    expect(await computeWait(database, 2, [account, address])).toBe(0);
  });

  it('a withdrawn attempt does not count, and a success resets the count', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 40; tries += 1) {
      expect(await computeWait(database, 0)).toBe(0);
      await resetBackOff(database.db, at(0), [account]);
    }
    expect(await listAttempts(database)).toEqual([]);
    for (let tries = 0; tries < 5; tries += 1) await computeWait(database, 0);
    expect(await computeWait(database, 0)).toBe(2);
    await resetBackOff(database.db, at(0), [account]);
    expect(await listAttempts(database)).toEqual([{ who: 'account a', failures: 4 }]);
    expect(await computeWait(database, 0)).toBe(0);
    await deleteAttempts(database.db, [account]);
    expect(await listAttempts(database)).toEqual([]);
  });

  it('attempts of the previous day do not count', async () => {
    const database = await kind.openEmptied();
    for (let tries = 0; tries < 5; tries += 1) await computeWait(database, 0);
    expect(await computeWait(database, 86_400)).toBe(0);
    expect(await listAttempts(database)).toEqual([{ who: 'account a', failures: 1 }]);
  });
});
