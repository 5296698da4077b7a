import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { toAccountErrorResponse } from '../../../platform/server/service-errors/account.ts';
import { toProblem } from '../../../platform/server/service-errors/error-response.ts';
import { RESET_MINUTES } from '../../../platform/services/accounts/account-links.ts';
import { checkPassword } from '../../../platform/services/accounts/passwords/check-password.ts';
import { COST, createHashing } from '../../../platform/services/accounts/passwords/hashing.ts';
import { MINUTE_MS } from '../../../platform/shared/durations.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { signIn } from '../../support/accounts.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { listMails, openAccount, PASSWORD, tokenIn } from '../../support/registration.ts';
import { createContext, createTradeInput, NOW, offerFor, openShops, type Shops } from '../../support/selling.ts';

const OTHER = 'vier ganz andere Worte';
const EMAIL = 'hannah@example.org';
const NEW_EMAIL = 'hannah.neu@example.org';
const GONE = { ok: false, error: { code: 'link.gone' } };
const DONE = { ok: true, value: null };
/** By a client without cookies, so no browser becomes known. */
const RESET = { ok: true, value: {} };

interface Owner {
  database: Database;
  shops: Shops;
  /** The request of a guest. */
  ctx: RequestContext;
  identifier: string;
  id: number;
  /** Signs in again and returns the request of that session. */
  enter(): Promise<RequestContext>;
}

describeDatabases('the owner of an account', (kind) => {
  const open = async (): Promise<Owner> => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { identifier } = await openAccount(shops, ctx);
    const { id } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const enter = async () => {
      const { access_token } = await signIn({ database, accounts: shops.accounts }, ctx, { id });
      const known = await shops.accounts.authenticate(ctx, access_token);
      if (!known) throw new Error('the token is not good');
      return { ...ctx, account: known.account };
    };
    return { database, shops, ctx, identifier, id, enter };
  };
  const reset = (token: string, password = OTHER) => ({ password, headers: { token } });
  const forgotten = { email: EMAIL, lang: 'de' };
  const tokenOfReset = async ({ shops, ctx }: Owner) => {
    await shops.accounts.requestReset(ctx, forgotten);
    return tokenIn((await listMails(shops))[0]);
  };

  it('a reset link sets a password once, ends every session and sends a notice', async () => {
    const owner = await open();
    const { shops, ctx, database } = owner;
    await owner.enter();
    const token = await tokenOfReset(owner);
    expect(await shops.accounts.resetPassword(ctx, reset(token))).toEqual(RESET);
    expect(await opens(owner, OTHER)).toBe(true);
    expect(await opens(owner, PASSWORD)).toBe(false);
    // The session of the activation, and the one of the sign-in after it.
    expect(await listSessions(database)).toEqual(['passwordReset', 'passwordReset']);
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.passwordReset', to: EMAIL });
    expect(await shops.accounts.resetPassword(ctx, reset(token, 'noch einmal anders'))).toEqual(GONE);
    expect(await opens(owner, OTHER)).toBe(true);
  });

  it('one of several reset links works, in its own shop and before it expires, and invalidates the others', async () => {
    const owner = await open();
    const { shops, ctx } = owner;
    const [first, second] = [await tokenOfReset(owner), await tokenOfReset({ ...owner, ctx: later(ctx, 61) })];
    expect(first).not.toBe(second);
    expect(await shops.accounts.resetPassword(await createContext(NEIGHBOUR_SHOP.id), reset(first))).toEqual(GONE);
    expect(await shops.accounts.resetPassword(later(ctx, RESET_MINUTES), reset(first))).toEqual(GONE);
    expect(await shops.accounts.activate(ctx, first)).toEqual(GONE);
    expect(await shops.accounts.confirmEmail(ctx, first)).toEqual(GONE);
    const both = await Promise.all([first, second].map((token) => shops.accounts.resetPassword(ctx, reset(token))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await owner.database.db.selectFrom('account_link').selectAll().execute()).toEqual([]);
  });

  it('a reset rejects a common password and the e-mail address, and the link remains valid', async () => {
    const owner = await open();
    const token = await tokenOfReset(owner);
    for (const [password, code] of [
      ['iloveyou', 'common'],
      [' HANNAH@example.org', 'isEmail'],
    ] as const)
      expect(await owner.shops.accounts.resetPassword(owner.ctx, reset(token, password))).toMatchObject({
        error: { fields: [{ pointer: '/password', code }] },
      });
    expect(await owner.shops.accounts.resetPassword(owner.ctx, reset(token))).toEqual(RESET);
  });

  it('a reset for an address without an account writes nothing and returns the same answer', async () => {
    const { shops, ctx, database } = await open();
    const before = (await listMails(shops)).length;
    for (const [where, email] of [
      [CONSUMER_SHOP.id, 'unknown@example.org'],
      [NEIGHBOUR_SHOP.id, EMAIL],
    ] as const)
      expect(await shops.accounts.requestReset(await createContext(where), { ...forgotten, email })).toEqual(DONE);
    expect(await listMails(shops)).toHaveLength(before);
    for (const table of ['registration', 'account_link'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await shops.accounts.requestReset(ctx, { email: 'HANNAH@EXAMPLE.ORG', lang: 'it' })).toEqual(DONE);
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.forgotten', to: EMAIL, subject: /password/ });
  });

  it('a change of password requires the current one, ends other sessions and keeps this one', async () => {
    const owner = await open();
    const { shops, database, identifier } = owner;
    const [here] = [await owner.enter(), await owner.enter()];
    const change = (over: object = {}) =>
      shops.accounts.changePassword(here, {
        ...{ password: OTHER, userId: identifier, email: EMAIL, currentPassword: PASSWORD },
        ...over,
      });
    expect(await change({ currentPassword: OTHER })).toMatchObject({
      error: { fields: [{ pointer: '/currentPassword', code: 'wrong' }] },
    });
    expect(await change({ password: 'Password1' })).toMatchObject({ error: { fields: [{ code: 'common' }] } });
    expect(await change({ password: EMAIL })).toMatchObject({ error: { fields: [{ code: 'isEmail' }] } });
    for (const other of [{ userId: 'somebody' }, { email: 'jonas@example.org' }])
      expect(await change(other)).toEqual({ ok: false, error: { code: 'notOwn' } });
    expect(await opens(owner, PASSWORD)).toBe(true);
    expect(await change({ email: ' HANNAH@example.org ' })).toEqual(DONE);
    expect(await opens(owner, OTHER)).toBe(true);
    expect(await listSessions(database)).toEqual(['passwordChanged', null, 'passwordChanged']);
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.passwordChanged', to: EMAIL });
  });

  it('a change of password repeats its answer to its session for five minutes, without a second mail', async () => {
    const owner = await open();
    const { shops, database, ctx, identifier } = owner;
    const [here, elsewhere] = [await owner.enter(), await owner.enter()];
    const change = (by: typeof here, over: object = {}, minutes = 0) =>
      shops.accounts.changePassword(
        { ...by, now: () => new Date(ctx.now().getTime() + minutes * MINUTE_MS) },
        { password: OTHER, userId: identifier, email: EMAIL, currentPassword: PASSWORD, ...over },
      );
    const wrong = { error: { fields: [{ pointer: '/currentPassword', code: 'wrong' }] } };
    const isChanged = async () => (await listMails(shops)).filter(({ kind }) => kind === 'account.passwordChanged');
    for (const minutes of [0, 1, 4]) expect(await change(here, {}, minutes)).toEqual(DONE);
    expect(await isChanged()).toHaveLength(1);
    expect(await listSessions(database)).toEqual(['passwordChanged', null, 'passwordChanged']);
    expect(await change(elsewhere)).toMatchObject(wrong);
    expect(await change(here, { password: 'ein ganz anderes Wort' })).toMatchObject(wrong);
    expect(await change(here, {}, 5)).toMatchObject(wrong);
    // Signed in with the new password afterwards: this session changed nothing.
    await database.db
      .updateTable('account')
      .set({ password_changed_at: new Date(ctx.now().getTime() - 1) })
      .execute();
    expect(await change(await owner.enter())).toMatchObject(wrong);
  });

  it('a password hashed at a former cost is hashed again at its next use only', async () => {
    const { database, ctx } = await open();
    const stored = async () =>
      (await database.db.selectFrom('account').select('password_hash').execute())[0]?.password_hash;
    const former = await hash(PASSWORD, { ...COST, memoryCost: COST.memoryCost / 2 });
    await database.db.updateTable('account').set({ password_hash: former }).execute();
    const asked = { db: database.db, hashing: createHashing() };
    expect(await checkPassword(asked, ctx, { email: EMAIL, password: OTHER })).toMatchObject({ ok: false });
    expect(await stored()).toBe(former);
    expect(await checkPassword(asked, ctx, { email: EMAIL, password: PASSWORD })).toMatchObject({ ok: true });
    expect(await stored()).toContain(`m=${COST.memoryCost},`);
    expect(await checkPassword(asked, ctx, { email: EMAIL, password: PASSWORD })).toMatchObject({ ok: true });
  });

  it('a damaged hash counts as a wrong password, and a reset gives access again', async () => {
    const owner = await open();
    const { database, shops, ctx } = owner;
    await database.db.updateTable('account').set({ password_hash: '$argon2id$v=19$m=' }).execute();
    const asked = { db: database.db, hashing: createHashing() };
    expect(await checkPassword(asked, ctx, { email: EMAIL, password: PASSWORD })).toEqual({
      ok: false,
      error: { code: 'wrong' },
    });
    expect(await shops.accounts.resetPassword(ctx, reset(await tokenOfReset(owner)))).toEqual(RESET);
    expect(await checkPassword(asked, ctx, { email: EMAIL, password: OTHER })).toMatchObject({ ok: true });
  });

  it('a sign-in during too many concurrent hashes returns a retry time and loses no data', async () => {
    const { database, ctx } = await open();
    const asked = { db: database.db, hashing: createHashing({ running: 1, waiting: 1 }) };
    const ask = async (password: string) => {
      const answer = await checkPassword(asked, ctx, { email: EMAIL, password });
      return answer.ok ? 'right' : answer.error.code;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(OTHER)));
    expect([...new Set(answers)].sort()).toEqual(['busy', 'wrong']);
    expect(await ask(PASSWORD)).toBe('right');
    const refusal = toProblem(toAccountErrorResponse({ code: 'busy', retryAfterSeconds: 3 }));
    expect(refusal).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 3 });
  });

  it('a password matches in every Unicode form', async () => {
    const owner = await open();
    const here = await owner.enter();
    const change = { userId: owner.identifier, email: EMAIL, currentPassword: PASSWORD };
    await owner.shops.accounts.changePassword(here, { ...change, password: 'n\u0303andu\u0301 Zöpfe' });
    const back = { ...change, currentPassword: 'ñandú Zo\u0308pfe', password: PASSWORD };
    expect(await owner.shops.accounts.changePassword(here, back)).toEqual(DONE);
  });

  it('a link confirms a change of address, and the previous address is notified', async () => {
    const owner = await open();
    const { shops, ctx, database } = owner;
    const here = await owner.enter();
    const sale = createTradeInput(await offerFor(shops, ctx));
    await shops.trades.create(ctx, 'key', { ...sale, address: { ...sale.address, email: NEW_EMAIL } });
    const wanted = { email: 'Hannah.NEU@example.org', currentPassword: PASSWORD };
    expect(await shops.accounts.changeEmail(here, { ...wanted, currentPassword: OTHER })).toMatchObject({
      error: { fields: [{ pointer: '/currentPassword', code: 'wrong' }] },
    });
    expect(await shops.accounts.changeEmail(here, { ...wanted, email: EMAIL })).toMatchObject({
      error: { fields: [{ pointer: '/email', code: 'same' }] },
    });
    expect(await shops.accounts.changeEmail(here, wanted)).toEqual(DONE);
    const [mail] = await listMails(shops);
    expect(mail).toMatchObject({ kind: 'account.email', to: NEW_EMAIL });
    expect(await listEmails(database)).toEqual([EMAIL]);
    expect(await shops.accounts.confirmEmail(await createContext(NEIGHBOUR_SHOP.id), tokenIn(mail))).toEqual(GONE);
    expect(await shops.accounts.resetPassword(ctx, reset(tokenIn(mail)))).toEqual(GONE);
    expect(await shops.accounts.confirmEmail(ctx, tokenIn(mail))).toEqual(DONE);
    expect(await listEmails(database)).toEqual([NEW_EMAIL]);
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.emailChanged', to: EMAIL });
    expect(await shops.accounts.confirmEmail(ctx, tokenIn(mail))).toEqual(GONE);
    // Trades with the new address now belong to the account.
    const { account_id } = await database.db
      .selectFrom('trade')
      .innerJoin('customer', 'customer.id', 'trade.customer_id')
      .select('customer.account_id')
      .executeTakeFirstOrThrow();
    expect(account_id).not.toBeNull();
  });

  it('a change to an address that has an account fails without revealing the account', async () => {
    const owner = await open();
    const { shops, ctx, database } = owner;
    await openAccount(shops, ctx, { email: NEW_EMAIL });
    const here = await owner.enter();
    expect(await shops.accounts.changeEmail(here, { email: NEW_EMAIL, currentPassword: PASSWORD })).toEqual(DONE);
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.known', to: NEW_EMAIL });
    expect(await database.db.selectFrom('account_link').selectAll().execute()).toEqual([]);
  });

  it('a change of address fails if another account takes the address before the confirmation', async () => {
    const owner = await open();
    const { shops, ctx, database } = owner;
    await shops.accounts.changeEmail(await owner.enter(), { email: NEW_EMAIL, currentPassword: PASSWORD });
    const token = tokenIn((await listMails(shops))[0]);
    await openAccount(shops, ctx, { email: NEW_EMAIL });
    expect(await shops.accounts.confirmEmail(ctx, token)).toEqual(GONE);
    expect(await listEmails(database)).toEqual([EMAIL, NEW_EMAIL]);
  });

  it('a deleted account leaves its trades, and a mail says how long they are stored', async () => {
    const owner = await open();
    const { shops, ctx, database, identifier } = owner;
    const sale = createTradeInput(await offerFor(shops, ctx));
    await shops.trades.create(ctx, 'key', { ...sale, address: { ...sale.address, email: EMAIL } });
    await tokenOfReset(owner);
    const here = await owner.enter();
    const { public_id } = await database.db
      .selectFrom('customer')
      .select('public_id')
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const named = { customerId: public_id, customerIdentifier: identifier };
    for (const foreign of [{ customerIdentifier: 'another' }, { customerId: 'another' }])
      expect(await shops.accounts.deleteUser(here, { ...named, ...foreign })).toEqual({
        ok: false,
        error: { code: 'notOwn' },
      });
    expect(await shops.accounts.deleteUser(here, named)).toEqual(DONE);
    for (const table of ['account', 'account_session', 'account_link', 'refresh_token'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    // The trade exists, and its customer number has neither a name nor an account.
    expect(await database.db.selectFrom('trade').select('id').execute()).toHaveLength(1);
    for (const customer of await database.db.selectFrom('customer').selectAll().execute())
      expect(customer).toMatchObject({
        account_id: null,
        first_name: null,
        last_name: null,
        street: null,
        phone: null,
      });
    const [mail] = await listMails(shops);
    expect(mail).toMatchObject({ kind: 'account.deleted', to: EMAIL });
    expect(mail?.text).toContain('10 Jahre');
    await expect(shops.accounts.deleteUser(here, named)).rejects.toMatchObject({ status: 401 });
    // The address is available again.
    await openAccount(shops, later(ctx, 61));
  });
});

function later(ctx: RequestContext, minutes: number): RequestContext {
  return { ...ctx, now: () => new Date(NOW.getTime() + minutes * MINUTE_MS) };
}

/** Whether it is the password of the account. */
async function opens({ database: { db }, ctx }: Owner, password: string): Promise<boolean> {
  const answer = await checkPassword({ db, hashing: createHashing() }, ctx, { email: EMAIL, password });
  return answer.ok;
}

async function listSessions({ db }: Database): Promise<(string | null)[]> {
  const rows = await db.selectFrom('account_session').select('ended_why').orderBy('id').execute();
  return rows.map(({ ended_why }) => ended_why);
}

async function listEmails({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('account').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}
