import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import type { AccountTokensBody } from '../../../platform/generated/api/types.gen.ts';
import { MAX_SESSION_DAYS, UNUSED_DAYS } from '../../../platform/services/accounts/sessions/session-life.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { type StoredAccount, signIn, storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { raceRefreshes } from '../../support/refresh-races.ts';
import { createContext, DATA_KEY, NOW, openShops, type Shops } from '../../support/selling.ts';

const DAY = 86_400;
/** A thousand of them run in `npm run bench -- refresh-races`. */
const ROUNDS = 100;

interface Signed {
  database: Database;
  shops: Shops;
  ctx: RequestContext;
  account: StoredAccount;
  first: AccountTokensBody;
}

/** The same request after this many seconds. */
const later = (ctx: RequestContext, seconds: number): RequestContext => ({
  ...ctx,
  now: () => new Date(NOW.getTime() + seconds * 1000),
});

async function signedIn(database: Database): Promise<Signed> {
  const shops = await openShops(database);
  const ctx = await createContext(CONSUMER_SHOP.id);
  const account = await storeAccount(database, ctx);
  const first = await signIn({ database, accounts: shops.accounts }, ctx, account);
  return { database, shops, ctx, account, first };
}

/** The token of the first sign-in. */
const getFirstSession = ({ database, account }: Signed) =>
  database.db
    .selectFrom('account_session')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
const listMails = async ({ database, account }: Signed) => {
  const rows = await database.db.selectFrom('mail').select(['kind', 'to_address']).execute();
  expect(rows.every(({ to_address }) => to_address === account.email)).toBe(true);
  return rows.map(({ kind }) => kind);
};
const refresh = ({ shops }: Signed, ctx: RequestContext, token: string) => shops.accounts.refresh(ctx, token);
async function mustRefresh(signed: Signed, ctx: RequestContext, token: string): Promise<string> {
  const next = await refresh(signed, ctx, token);
  expect(next).toBeDefined();
  return next?.refresh_token ?? '';
}

describeDatabases('a refresh token', (kind) => {
  it('a refresh returns a new refresh token and an access token of the same session', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { shops, ctx, account, first } = signed;
    const next = await refresh(signed, later(ctx, 500), first.refresh_token);
    expect(next?.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(next?.refresh_token).not.toBe(first.refresh_token);
    const known = await shops.accounts.authenticate(later(ctx, 500), next?.access_token ?? '');
    expect(known?.account).toEqual({
      id: account.id,
      identifier: account.identifier,
      role: 'customer',
      sessionId: (await getFirstSession(signed)).public_id,
    });
    expect((await getFirstSession(signed)).last_used_at).toEqual(later(ctx, 500).now());
  });

  it(`a refresh token has one successor in ${ROUNDS} rounds of 2 to 8 concurrent tabs, and no tab is signed out`, async () => {
    const { database, shops, ctx } = await signedIn(await kind.openEmptied());
    const races = await raceRefreshes({ database, accounts: shops.accounts }, ctx, { rounds: ROUNDS, seed: 7 });
    expect(races).toMatchObject({ split: 0, signedOut: 0, tokens: ROUNDS + 1 });
    expect(await database.db.selectFrom('mail').select('id').execute()).toEqual([]);
  });

  it('a refresh repeated within ten seconds returns the same successor, because the answer may have been lost', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { ctx, first } = signed;
    const next = await mustRefresh(signed, ctx, first.refresh_token);
    expect(await mustRefresh(signed, later(ctx, 10), first.refresh_token)).toBe(next);
    await mustRefresh(signed, later(ctx, 11), next);
  });

  it.each([
    ['eleven seconds later', 11, 0],
    ['within the ten seconds when its successor was replaced, too', 5, 1],
    ['a day later, three tokens on', DAY, 3],
  ])(
    'a refresh token reused %s ends the session, its known browsers, and notifies the owner',
    async (_, seconds, further) => {
      const signed = await signedIn(await kind.openEmptied());
      const { shops, ctx, first } = signed;
      let token = await mustRefresh(signed, ctx, first.refresh_token);
      for (let at = 0; at < further; at += 1) token = await mustRefresh(signed, later(ctx, at), token);
      const good = (await refresh(signed, later(ctx, seconds), token))?.access_token ?? '';
      expect(await refresh(signed, later(ctx, seconds), first.refresh_token)).toBeUndefined();
      expect(await getFirstSession(signed)).toMatchObject({ ended_why: 'reuse' });
      expect(await listMails(signed)).toEqual(['account.sessionStolen']);
      // Neither holder can continue, and the issued access token is invalid.
      expect(await refresh(signed, later(ctx, seconds), token)).toBeUndefined();
      expect(await shops.accounts.authenticate(later(ctx, seconds), good)).toBeUndefined();
      // One notice only.
      expect(await refresh(signed, later(ctx, seconds), first.refresh_token)).toBeUndefined();
      expect(await listMails(signed)).toHaveLength(1);
    },
  );

  it('a reused refresh token ends no other session of the account', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { database, shops, ctx, account, first } = signed;
    const other = await signIn({ database, accounts: shops.accounts }, ctx, account);
    await mustRefresh(signed, ctx, first.refresh_token);
    expect(await refresh(signed, later(ctx, 60), first.refresh_token)).toBeUndefined();
    await mustRefresh(signed, later(ctx, 60), other.refresh_token);
  });

  it.each([
    ['of another shop', NEIGHBOUR_SHOP.id],
    ['that was made up', CONSUMER_SHOP.id],
    ['with NUL', CONSUMER_SHOP.id],
  ] as const)('a refresh token %s is rejected', async (what, tenant) => {
    const signed = await signedIn(await kind.openEmptied());
    const { first } = signed;
    const other = await createContext(tenant);
    const token = what === 'of another shop' ? first.refresh_token : what === 'with NUL' ? 'a\0b' : 'x'.repeat(43);
    expect(await refresh(signed, other, token)).toBeUndefined();
    expect(await getFirstSession(signed)).toMatchObject({ ended_at: null });
  });

  it('a refresh token expires after 30 days without use and after 180 days in any case', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { database, shops, ctx, account, first } = signed;
    const kept = await signIn({ database, accounts: shops.accounts }, ctx, account);
    expect(await refresh(signed, later(ctx, UNUSED_DAYS * DAY), first.refresh_token)).toBeUndefined();
    expect(await getFirstSession(signed)).toMatchObject({ ended_why: 'lapsed' });
    let token = kept.refresh_token;
    for (let day = 29; day < MAX_SESSION_DAYS; day += 29)
      token = await mustRefresh(signed, later(ctx, day * DAY), token);
    expect(await refresh(signed, later(ctx, MAX_SESSION_DAYS * DAY), token)).toBeUndefined();
    expect(await listMails(signed)).toEqual([]);
  });

  it('a refresh token survives a key rotation, as does its successor of the last ten seconds', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { database, ctx, first } = signed;
    const next = await mustRefresh(signed, ctx, first.refresh_token);
    const changed = await openShops(database, { dataKey: `${Buffer.alloc(32, 9).toString('base64')},${DATA_KEY}` });
    const after = { ...signed, shops: changed };
    expect(await mustRefresh(after, later(ctx, 5), first.refresh_token)).toBe(next);
    await mustRefresh(after, later(ctx, 6), next);
  });

  it('a refresh token is stored as a hash that opens nothing', async () => {
    const signed = await signedIn(await kind.openEmptied());
    const { database, ctx, first } = signed;
    const next = await mustRefresh(signed, ctx, first.refresh_token);
    const rows = JSON.stringify([
      await database.db.selectFrom('refresh_token').selectAll().execute(),
      await database.db.selectFrom('account_session').selectAll().execute(),
    ]);
    for (const token of [first.refresh_token, next, first.access_token]) expect(rows).not.toContain(token);
    const stored = await database.db.selectFrom('refresh_token').select('token_hash').execute();
    for (const { token_hash } of stored) expect(await refresh(signed, ctx, token_hash)).toBeUndefined();
  });
});
