import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from '../../../platform/services/accounts/passwords/bounded-queue.ts';
import { isCommonPassword } from '../../../platform/services/accounts/passwords/common-passwords.ts';
import {
  BOUNDS,
  COST,
  createHashing,
  UNKNOWN_ACCOUNT_HASH,
} from '../../../platform/services/accounts/passwords/hashing.ts';
import { expectOk } from '../../support/selling.ts';

const PASSWORD = 'Kiesel Lampe Tram';

describe('a bounded queue', () => {
  it('the queue limits running and waiting tasks, runs them in order, and rejects the rest immediately', async () => {
    const queue = createBoundedQueue({ running: 2, waiting: 3 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (at: number) => () => {
      begun.push(at);
      return new Promise<number>((resolve) => ends.push(() => resolve(at)));
    };
    const asked = [0, 1, 2, 3, 4, 5, 6].map((at) => queue.run(work(at)));
    expect(asked.map((one) => one !== undefined)).toEqual([true, true, true, true, true, false, false]);
    await settled();
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    expect(await asked[1]).toBe(1);
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    // The free slot is used again: one more task may wait.
    expect(queue.run(work(7))).toBeDefined();
    expect(queue.run(work(8))).toBeUndefined();
    while (ends.length < 6) {
      for (const end of ends) end();
      await settled();
    }
    for (const end of ends) end();
    await Promise.all(asked);
    expect(begun).toEqual([0, 1, 2, 3, 4, 7]);
  });

  it('the queue continues after a failed task', async () => {
    const queue = createBoundedQueue({ running: 1, waiting: 1 });
    const failed = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(async () => 'done');
    await expect(failed).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

describe('a password hash', () => {
  it('the hash is argon2id with 19 MiB, two passes and its own salt, and does not contain the password', async () => {
    const hashing = createHashing();
    const [one, other] = [expectOk(await hashing.hash(PASSWORD)), expectOk(await hashing.hash(PASSWORD))];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('Kiesel');
    expect(parseOptions(one).saltLen).toBe(16);
    expect(expectOk(await hashing.verify(one, PASSWORD))).toBe(true);
    for (const wrong of [`${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1), ''])
      expect(expectOk(await hashing.verify(one, wrong)), wrong).toBe(false);
  });

  it('all 200 characters of a long password count', async () => {
    const hashing = createHashing();
    const long = '🦊'.repeat(199);
    const stored = expectOk(await hashing.hash(`${long}a`));
    expect(expectOk(await hashing.verify(stored, `${long}a`))).toBe(true);
    expect(expectOk(await hashing.verify(stored, `${long}b`))).toBe(false);
  });

  it('the dummy hash costs as much as a real one and matches no password', async () => {
    expect(parseOptions(UNKNOWN_ACCOUNT_HASH)).toMatchObject(COST);
    expect(expectOk(await createHashing().verify(undefined, PASSWORD))).toBe(false);
  });

  it.each([
    '',
    'x',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuv',
    `${UNKNOWN_ACCOUNT_HASH.slice(0, -9)}`,
    UNKNOWN_ACCOUNT_HASH.replace('p=1', 'p=0'),
  ])('an unreadable hash matches no password: %s', async (damaged) => {
    expect(await createHashing().verify(damaged, PASSWORD)).toEqual({ ok: true, value: false });
  });

  it('a hash of another cost is outdated', async () => {
    const { isOutdated } = createHashing();
    expect(isOutdated(UNKNOWN_ACCOUNT_HASH)).toBe(false);
    for (const other of [{ memoryCost: 9_728 }, { timeCost: 3 }, { parallelism: 2 }])
      expect(isOutdated(await hash(PASSWORD, { ...COST, ...other }))).toBe(true);
  });

  it('a hash is computed outside of the event loop', async () => {
    const hashing = createHashing();
    let turns = 0;
    let hashed = false;
    const all = Promise.all(Array.from({ length: 8 }, () => hashing.hash(PASSWORD))).then(() => {
      hashed = true;
    });
    while (!hashed) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await all;
    // On the event loop each would take one turn.
    expect(turns).toBeGreaterThan(100);
  });

  it("a hash beyond the queue's maximum is rejected with a retry time", async () => {
    const hashing = createHashing({ running: 1, waiting: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => hashing.hash(PASSWORD)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
    expect(answers[5]).toEqual({ ok: false, error: { code: 'busy', retryAfterSeconds: expect.any(Number) } });
    expect((await hashing.verify(UNKNOWN_ACCOUNT_HASH, PASSWORD)).ok).toBe(true);
    // Node shares four threads among files, names and hashes.
    expect(BOUNDS.running).toBeLessThan(4);
  });
});

describe('a common password', () => {
  it.each([
    'password',
    'Password',
    'PASSWORD1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'passwort1',
    'juventus',
    'motdepasse',
  ])('%s is common in every letter case', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each([PASSWORD, 'passwort passwort', 'ñandú ñandú', '⁠', '__proto__', 'constructor'])(
    '%j is not common',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );
});

/** Lets every started task reach its wait. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
