import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from '../../../platform/services/accounts/passwords/bounded-queue.ts';
import { isCommonPassword } from '../../../platform/services/accounts/passwords/common-passwords.ts';
import { BOUNDS, COST, createHashing, NOBODYS } from '../../../platform/services/accounts/passwords/hashing.ts';
import { madeOf } from '../../support/selling.ts';

const PASSWORD = 'Kiesel Lampe Tram';

describe('a bounded queue', () => {
  it('runs so many at a time, lets so many wait in their order, and refuses the rest at once', async () => {
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
    // The place that came free is taken: one more may wait, no more.
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

  it('goes on after work that failed', async () => {
    const queue = createBoundedQueue({ running: 1, waiting: 1 });
    const failed = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(async () => 'done');
    await expect(failed).rejects.toThrow('no memory');
    expect(await next).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

describe('a password hash', () => {
  it('is argon2id with 19 MiB, two passes and a salt of its own, and says nothing of the password', async () => {
    const hashing = createHashing();
    const [one, other] = [madeOf(await hashing.hash(PASSWORD)), madeOf(await hashing.hash(PASSWORD))];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('Kiesel');
    expect(parseOptions(one).saltLen).toBe(16);
    expect(madeOf(await hashing.verify(one, PASSWORD))).toBe(true);
    for (const wrong of [`${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1), ''])
      expect(madeOf(await hashing.verify(one, wrong)), wrong).toBe(false);
  });

  it('of 200 characters counts to the last one', async () => {
    const hashing = createHashing();
    const long = '🦊'.repeat(199);
    const stored = madeOf(await hashing.hash(`${long}a`));
    expect(madeOf(await hashing.verify(stored, `${long}a`))).toBe(true);
    expect(madeOf(await hashing.verify(stored, `${long}b`))).toBe(false);
  });

  it('that nobody has costs as much as any, and no password is its own', async () => {
    expect(parseOptions(NOBODYS)).toMatchObject(COST);
    expect(madeOf(await createHashing().verify(undefined, PASSWORD))).toBe(false);
  });

  it.each([
    '',
    'x',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuv',
    `${NOBODYS.slice(0, -9)}`,
    NOBODYS.replace('p=1', 'p=0'),
  ])('that cannot be read is nobody’s, and breaks nothing: %s', async (damaged) => {
    expect(await createHashing().verify(damaged, PASSWORD)).toEqual({ ok: true, value: false });
  });

  it('is outdated when it was made at another cost', async () => {
    const { isOutdated } = createHashing();
    expect(isOutdated(NOBODYS)).toBe(false);
    for (const other of [{ memoryCost: 9_728 }, { timeCost: 3 }, { parallelism: 2 }])
      expect(isOutdated(await hash(PASSWORD, { ...COST, ...other }))).toBe(true);
  });

  it('is made beside the event loop, which goes on meanwhile', async () => {
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
    // On the event loop it would be one turn each.
    expect(turns).toBeGreaterThan(100);
  });

  it('is refused with a time to come again, once as many wait as may', async () => {
    const hashing = createHashing({ running: 1, waiting: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => hashing.hash(PASSWORD)));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
    expect(answers[5]).toEqual({ ok: false, error: { code: 'busy', retryAfterSeconds: expect.any(Number) } });
    expect((await hashing.verify(NOBODYS, PASSWORD)).ok).toBe(true);
    // Node shares four threads among all that wait for files, names and hashes.
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
  ])('%s is known in whatever case', async (password) => expect(await isCommonPassword(password)).toBe(true));

  it.each([PASSWORD, 'passwort passwort', 'ñandú ñandú', '⁠', '__proto__', 'constructor'])(
    '%j is none',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );
});

/** Lets everything that was begun come to where it waits. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
