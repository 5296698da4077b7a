import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { staffCommands } from '../../../platform/server/operator/staff-commands.ts';
import { INVITED_HOURS } from '../../../platform/services/staff/index.server.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/shared/durations.ts';
import { storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases, describeServer } from '../../support/database.ts';
import { type DeskBrowser, deskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { listMails, tokenIn } from '../../support/registration.ts';
import { createContext, DATA_KEY, offerFor, type Shops } from '../../support/selling.ts';

const PASSWORD = 'Kiesel Lampe Tram';
const AHEAD = 2 * HOUR_MS;
const BEHIND = -2 * HOUR_MS;

/** Sets the clock of this process alone; a database server has its own. */
function setProcessClock(offMs: number): void {
  vi.useRealTimers();
  const at = Date.now() + offMs;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
}

afterEach(() => {
  vi.useRealTimers();
});

describeDatabases('the time of the database', (kind) => {
  it('is known without a query, whatever the clock of the process says', async () => {
    const database = await kind.open();
    for (const offMs of [0, AHEAD, BEHIND]) {
      setProcessClock(offMs);
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
      expect(Math.abs(database.now().getTime() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(5_000);
    }
  });
});

describeServer('a process whose clock differs from the clock of the database', (kind) => {
  let edge: Edge;
  let email: string;
  let block = 0;
  beforeAll(async () => {
    edge = await openEdge({ DATABASE_URL: (await kind.keptPlace()).databaseUrl ?? '', DATA_KEY });
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    ({ email } = await storeAccount(edge.database, ctx, { password: PASSWORD }));
  }, 240_000);
  afterAll(() => edge?.close());

  function send(
    method: 'GET' | 'POST',
    url: string,
    more: { payload?: object; headers?: Record<string, string> } = {},
  ) {
    block += 1;
    const headers = { host: CONSUMER_SHOP.host, ...more.headers };
    return edge.app.inject({ method, url, remoteAddress: `10.3.${block >> 8}.${block & 255}`, ...more, headers });
  }
  const signIn = (password = PASSWORD) =>
    send('POST', '/api/account/login', { payload: { username: email, password } });
  const openLink = (token: string) => send('POST', '/api/account/readLink', { headers: { token } });

  /** The newest reset link of the account. */
  async function requestReset(): Promise<string> {
    await send('POST', '/api/account/forgotPasswordMail', { payload: { email, lang: 'de' } });
    return tokenIn((await listMails(edge.services as unknown as Shops))[0]);
  }

  /** Milliseconds until the time in `column` of the only row, by the clock of the server. */
  async function leftMs(table: string, column: string): Promise<number> {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 * 1000 as left
      from ${sql.table(table)}`.execute(edge.database.db);
    expect(rows).toHaveLength(1);
    return rows[0]?.left ?? Number.NaN;
  }
  const isAbout = (actualMs: number, expectedMs: number) => Math.abs(actualMs - expectedMs) < 5_000;

  const expireIn = (ms: number) =>
    sql`update account_link set expires_at = clock_timestamp() + ${ms} * interval '1 millisecond'`.execute(
      edge.database.db,
    );

  it('accepts a link until its stored expiry and never after, however wrong its clock is', async () => {
    const token = await requestReset();
    const link = await edge.database.db.selectFrom('account_link').selectAll().executeTakeFirstOrThrow();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -26 * 60, max: 26 * 60 }),
        fc.integer({ min: -90, max: 90 }).filter((minutes) => minutes !== 0),
        async (offMinutes, leftMinutes) => {
          // A sweep may have deleted it while it was expired.
          await edge.database.db.deleteFrom('account_link').execute();
          await edge.database.db.insertInto('account_link').values(link).execute();
          await expireIn(leftMinutes * MINUTE_MS);
          setProcessClock(offMinutes * MINUTE_MS);
          expect((await openLink(token)).statusCode).toBe(leftMinutes > 0 ? 200 : 410);
        },
      ),
      { numRuns: 40 },
    );
  });

  describe.each([
    ['ahead', AHEAD],
    ['behind', BEHIND],
  ])('by two hours: %s', (_, offMs) => {
    it('stores the expiry of links, invitations and mails by the clock of the database', async () => {
      for (const table of ['mail', 'account_link', 'staff_invitation'] as const)
        await edge.database.db.deleteFrom(table).execute();
      setProcessClock(offMs);
      await requestReset();
      expect(await leftMs('account_link', 'expires_at')).toSatisfy((ms: number) => isAbout(ms, HOUR_MS));
      expect(await leftMs('mail', 'next_attempt_at')).toSatisfy((ms: number) => isAbout(ms, 0));
      const printed: string[] = [];
      await staffCommands({ desk: () => 'http://desk.localhost', shops: () => [] })['staff.add'](
        { database: edge.database, printLine: (line: string) => printed.push(line) } as never,
        { email: `new${offMs}@desk.example`, roles: ['read'] },
      );
      const invitedMs = INVITED_HOURS * HOUR_MS;
      expect(await leftMs('staff_invitation', 'expires_at')).toSatisfy((ms: number) => isAbout(ms, invitedMs));
      const { pathname } = new URL(printed.at(-1) ?? '');
      expect((await deskBrowser(edge).get(pathname)).statusCode).toBe(200);
    });

    it('accepts the tokens and sessions of other processes, and issues tokens that they accept', async () => {
      const tokenBefore = (await signIn()).json().access_token as string;
      const ana: DeskBrowser = await signedInAtDesk(edge, ['read'], `ana${offMs}@desk.example`);
      setProcessClock(offMs);
      const tokenNow = (await signIn()).json().access_token as string;
      for (const token of [tokenBefore, tokenNow]) {
        const own = { headers: { authorization: `Bearer ${token}` } };
        expect((await send('GET', '/api/account/sessions', own)).statusCode).toBe(200);
      }
      expect((await ana.get('/desk/queue')).statusCode).toBe(200);
      vi.useRealTimers();
      const own = { headers: { authorization: `Bearer ${tokenNow}` } };
      expect((await send('GET', '/api/account/sessions', own)).statusCode).toBe(200);
    });

    it('ends no back-off early and prolongs none', async () => {
      await edge.database.db.deleteFrom('sign_in_attempt').execute();
      let refused = await signIn('wrong');
      while (refused.statusCode !== 429) refused = await signIn('wrong');
      setProcessClock(offMs);
      const still = await signIn('wrong');
      expect(still.statusCode).toBe(429);
      expect(Number(still.headers['retry-after'])).toBeLessThanOrEqual(Number(refused.headers['retry-after']));
      await edge.database.db.deleteFrom('sign_in_attempt').execute();
    });

    it('sells by an offer until its stored expiry and never after', async () => {
      const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
      const { id } = await offerFor(edge.services as unknown as Shops, ctx);
      setProcessClock(offMs);
      const price = async () =>
        (await send('POST', '/api/cart/price', { payload: { lines: [{ offerId: id, quantity: 1 }] } })).body;
      expect(await price()).not.toContain('expired');
      await sql`update offer set created_at = created_at - interval '1 day',
        valid_until = clock_timestamp() - interval '1 second' where id = ${id}`.execute(edge.database.db);
      expect(await price()).toContain('expired');
    });
  });
});
