import { expect, it } from 'vitest';
import { RECEIPT_MINUTES } from '../../../platform/services/accounts/account-links.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { createCustomer } from '../../support/customers.ts';
import { describeDatabases } from '../../support/database.ts';
import {
  BROWSER,
  createRegistration,
  LATER,
  listMails,
  openAccount,
  PASSWORD,
  tokenIn,
} from '../../support/registration.ts';
import { createContext, expectOk, NOW, openShops } from '../../support/selling.ts';

const OTHER = 'vier ganz andere Worte';
const STRANGER = { secret: 's'.repeat(43) };
const GONE = { ok: false, error: { code: 'link.gone' } };
const inMinutes = (minutes: number) => () => new Date(NOW.getTime() + minutes * 60_000);

describeDatabases('a used link', (kind) => {
  const open = async () => {
    const database = await kind.openEmptied();
    return { database, shops: await openShops(database), ctx: await createContext(CONSUMER_SHOP.id) };
  };

  it('a registration link repeats its answer to the same browser for minutes and is gone for any other', async () => {
    const { shops, ctx } = await open();
    await shops.accounts.register(ctx, createRegistration(ctx, LATER), BROWSER);
    const token = tokenIn((await listMails(shops))[0]);
    const press = (browser: object, now = ctx.now) => shops.accounts.activate({ ...ctx, now }, token, { browser });
    expect(await press(BROWSER)).toMatchObject({ ok: true });
    expect(await press(BROWSER)).toMatchObject({ ok: true, value: { answer: { activated: true } } });
    expect(await press(BROWSER, inMinutes(RECEIPT_MINUTES - 1))).toMatchObject({ ok: true });
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({
      kind: 'activate',
      done: true,
    });
    for (const other of [STRANGER, {}, { secret: 'short' }]) {
      expect(await press(other)).toEqual(GONE);
      expect(await shops.accounts.readLink(ctx, token, other)).toEqual(GONE);
    }
    expect(await press(BROWSER, inMinutes(RECEIPT_MINUTES))).toEqual(GONE);
    const at = await createContext(NEIGHBOUR_SHOP.id);
    expect(await shops.accounts.activate(at, token, { browser: BROWSER })).toEqual(GONE);
  });

  it('a registration link answers eight concurrent requests of one browser alike', async () => {
    const { database, shops, ctx } = await open();
    await shops.accounts.register(ctx, createRegistration(ctx, LATER), BROWSER);
    const token = tokenIn((await listMails(shops))[0]);
    const presses = Array.from({ length: 8 }, () => shops.accounts.activate(ctx, token, { browser: BROWSER }));
    expect((await Promise.all(presses)).filter(({ ok }) => ok)).toHaveLength(8);
    expect(await database.db.selectFrom('account').select('id').execute()).toHaveLength(1);
  });

  it('a password link repeats its answer to the same browser for minutes if the password is the same', async () => {
    const { shops, ctx } = await open();
    await openAccount(shops, ctx);
    await shops.accounts.requestReset(ctx, { email: 'hannah@example.org', lang: 'de' });
    const token = tokenIn((await listMails(shops))[0]);
    const press = (password: string, browser: object, now = ctx.now) =>
      shops.accounts.resetPassword({ ...ctx, now }, { password, headers: { token } }, browser);
    for (let count = 0; count < 2; count += 1) {
      const { knownBrowser } = expectOk(await press(OTHER, BROWSER));
      expect(knownBrowser).toMatch(/^[\w-]{43}$/);
    }
    // Otherwise the answer would confirm a password that was not set.
    expect(await press(PASSWORD, BROWSER)).toEqual(GONE);
    expect(await press(OTHER, STRANGER)).toEqual(GONE);
    expect(await press(OTHER, BROWSER, inMinutes(RECEIPT_MINUTES))).toEqual(GONE);
    const mails = (await listMails(shops)).filter((mail) => mail.kind === 'account.passwordReset');
    expect(mails).toHaveLength(1);
  });

  it('a link to another address repeats its answer to the same browser for minutes', async () => {
    const { database, shops, ctx } = await open();
    const { identifier } = await openAccount(shops, ctx);
    const { id } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const { account } = await createCustomer(database, shops, ctx, { email: 'jonas@example.org' });
    const session = await database.db
      .updateTable('account_session')
      .set({ account_id: id })
      .where('public_id', '=', account.sessionId)
      .returning('public_id')
      .executeTakeFirstOrThrow();
    const own = { ...ctx, account: { ...account, id, identifier, sessionId: session.public_id } };
    expectOk(await shops.accounts.changeEmail(own, { email: 'neu@example.org', currentPassword: PASSWORD }));
    const token = tokenIn((await listMails(shops))[0]);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({
      kind: 'email',
      email: 'neu@example.org',
    });
    const done = { ok: true, value: null };
    expect(await shops.accounts.confirmEmail(ctx, token, BROWSER)).toEqual(done);
    expect(await shops.accounts.confirmEmail(ctx, token, BROWSER)).toEqual(done);
    expect(await shops.accounts.confirmEmail(ctx, token, STRANGER)).toEqual(GONE);
    const late = { ...ctx, now: inMinutes(RECEIPT_MINUTES) };
    expect(await shops.accounts.confirmEmail(late, token, BROWSER)).toEqual(GONE);
    expect((await listMails(shops)).filter((mail) => mail.kind === 'account.emailChanged')).toHaveLength(1);
    await shops.accounts.sweep.run(late.now());
    expect(await database.db.selectFrom('account_link_receipt').selectAll().execute()).toEqual([]);
  });
});
