import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { ACTIVATE_HOURS } from '../../../platform/services/accounts/account-links.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { jwtPayload } from '../../../platform/shared/jwt-payload.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP, PARTNER_SHOP, SISTER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
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
import { createContext, NOW, openShops } from '../../support/selling.ts';

const inHours = (hours: number) => () => new Date(NOW.getTime() + hours * HOUR_MS);

describeDatabases('a registration', (kind) => {
  const open = async () => {
    const database = await kind.openEmptied();
    return { database, shops: await openShops(database), ctx: await createContext(CONSUMER_SHOP.id) };
  };

  it('a registration opens nothing before its link is confirmed, and then exactly the entered data', async () => {
    const { database, shops, ctx } = await open();
    const asked = await shops.accounts.register(
      ctx,
      createRegistration(ctx, { email: ' Hannah@Example.ORG ' }),
      BROWSER,
    );
    expect(asked).toEqual({ ok: true, value: null });
    expect(await rows(database, 'account')).toEqual([]);
    const [mail] = await listMails(shops);
    expect(mail).toMatchObject({ kind: 'account.activate', to: 'hannah@example.org' });
    const opened = await shops.accounts.activate(ctx, tokenIn(mail), { browser: BROWSER });
    expect(opened).toMatchObject({ ok: true, value: { answer: { activated: true } } });
    // For the sign-in that follows. The account's identifier alone reveals no address.
    const named = opened.ok ? jwtPayload(opened.value.answer.token) : undefined;
    expect(named).toMatchObject({ email: 'hannah@example.org' });
    const found = await shops.accounts.findActivation(ctx, String(named?.sub));
    expect([found.activated, jwtPayload(found.token)?.email]).toEqual([true, undefined]);
    expect(await rows(database, 'account')).toMatchObject([
      { tenant: CONSUMER_SHOP.id, email: 'hannah@example.org', role: 'customer', locale: 'de' },
    ]);
    expect(await rows(database, 'customer')).toMatchObject([
      { tenant: CONSUMER_SHOP.id, first_name: 'Hannah', last_name: 'Probe', street: 'Lange Reihe 72', city: 'Hamburg' },
    ]);
    expect(await rows(database, 'customer_payment')).toMatchObject([
      { kind: 'bank', payout_masked: expect.not.stringContaining('0532') },
    ]);
    expect(await rows(database, 'registration')).toEqual([]);
  });

  it('a registration may omit address and payout, and takes its language from the body', async () => {
    const { database, shops, ctx } = await open();
    const body = createRegistration({ ...ctx, locale: 'fr' }, LATER);
    expect(body).toMatchObject({ Address: null, Payment: null, attributes: { locale: 'fr' } });
    expect(await shops.accounts.register(ctx, body, BROWSER)).toMatchObject({ ok: true });
    const [mail] = await listMails(shops);
    expect(mail?.subject).toMatch(/^Confirmez/);
    await shops.accounts.activate(ctx, tokenIn(mail), { browser: BROWSER });
    expect(await rows(database, 'account')).toMatchObject([{ locale: 'fr' }]);
    expect(await rows(database, 'customer')).toMatchObject([{ street: null, city: null }]);
    expect(await rows(database, 'customer_payment')).toEqual([]);
  });

  it("a registration is a partner's in a business shop and a customer's in every other", async () => {
    const { database, shops } = await open();
    for (const id of [PARTNER_SHOP.id, SISTER_SHOP.id, THIRD_ABROAD.id] as const)
      await openAccount(shops, await createContext(id, { business: '1' }), {
        email: `${id.replace('/', '.')}@example.org`,
      });
    const roles = (await rows(database, 'account')).map(({ tenant, role }) => [tenant, role]);
    expect(Object.fromEntries(roles)).toEqual({
      [PARTNER_SHOP.id]: 'partner',
      [SISTER_SHOP.id]: 'customer',
      [THIRD_ABROAD.id]: 'customer',
    });
  });

  it('a registration link works once, in its own shop, until the time stated in the mail', async () => {
    const { database, shops, ctx } = await open();
    const gone = { ok: false, error: { code: 'link.gone' } };
    await shops.accounts.register(ctx, createRegistration(ctx));
    const token = tokenIn((await listMails(shops))[0]);
    for (const other of [NEIGHBOUR_SHOP.id, SISTER_SHOP.id] as const)
      expect(await shops.accounts.activate(await createContext(other), token), other).toEqual(gone);
    expect(await shops.accounts.activate({ ...ctx, now: inHours(ACTIVATE_HOURS) }, token)).toEqual(gone);
    expect(await shops.accounts.activate({ ...ctx, now: inHours(ACTIVATE_HOURS - 1) }, token)).toMatchObject({
      ok: true,
    });
    expect(await shops.accounts.activate(ctx, token)).toEqual(gone);
    expect(await rows(database, 'account')).toHaveLength(1);
  });

  it('eight concurrent confirmations of a link open one account', async () => {
    const { database, shops, ctx } = await open();
    await shops.accounts.register(ctx, createRegistration(ctx));
    const token = tokenIn((await listMails(shops))[0]);
    const opened = await Promise.all(Array.from({ length: 8 }, () => shops.accounts.activate(ctx, token)));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rows(database, 'account')).toHaveLength(1);
    expect(await rows(database, 'customer')).toHaveLength(1);
  });

  it('a registration replaces an earlier one for the same address and invalidates its link', async () => {
    const { database, shops, ctx } = await open();
    await shops.accounts.register(
      ctx,
      createRegistration(ctx, { firstName: 'Mallory', password: 'vier fremde Worte' }),
    );
    const earlier = tokenIn((await listMails(shops))[0]);
    await shops.accounts.register(ctx, createRegistration(ctx), BROWSER);
    const own = tokenIn((await listMails(shops))[0]);
    expect(await rows(database, 'registration')).toHaveLength(1);
    expect(await shops.accounts.activate(ctx, earlier, { browser: BROWSER })).toMatchObject({ ok: false });
    expect(await shops.accounts.activate(ctx, own, { browser: BROWSER })).toMatchObject({ ok: true });
    expect(await rows(database, 'customer')).toMatchObject([{ first_name: 'Hannah' }]);
    expect(await rows(database, 'registration')).toEqual([]);
  });

  it('eight concurrent registrations for the same address leave one', async () => {
    const { database, shops, ctx } = await open();
    await Promise.all(Array.from({ length: 8 }, () => shops.accounts.register(ctx, createRegistration(ctx), BROWSER)));
    expect(await rows(database, 'registration')).toHaveLength(1);
  });

  it('a registration for an existing account notifies that address only and changes nothing', async () => {
    const { database, shops, ctx } = await open();
    await openAccount(shops, ctx);
    const [before] = await rows(database, 'account');
    const again = createRegistration(ctx, { email: 'HANNAH@example.org', password: 'vier fremde Worte' });
    expect(await shops.accounts.register(ctx, again)).toEqual({ ok: true, value: null });
    const [mail] = await listMails(shops);
    expect(mail).toMatchObject({ kind: 'account.known', to: 'hannah@example.org' });
    expect(() => tokenIn(mail)).toThrow();
    expect(await rows(database, 'registration')).toEqual([]);
    expect(await rows(database, 'account')).toEqual([before]);
    // Another shop does not know the address.
    const at = await createContext(NEIGHBOUR_SHOP.id);
    await shops.accounts.register({ ...at, now: inHours(1) }, createRegistration(at, LATER));
    expect((await listMails(shops))[0]).toMatchObject({ kind: 'account.activate', tenant: NEIGHBOUR_SHOP.id });
  });

  it('an address receives the latest of several mails, and a waiting one occupies a single place', async () => {
    const { shops, ctx } = await open();
    const tokens = new Set<string>();
    for (let count = 0; count < 6; count += 1) {
      expect(await shops.accounts.register(ctx, createRegistration(ctx))).toEqual({ ok: true, value: null });
      const mails = await listMails(shops);
      expect(mails).toHaveLength(1);
      tokens.add(tokenIn(mails[0]));
    }
    expect(tokens.size).toBe(6);
    expect(await shops.accounts.activate(ctx, [...tokens].at(-1) ?? '')).toMatchObject({ ok: true });
  });

  it.each([
    ['a password of everybody', { password: 'Passwort1' }, '/credentials/0/value common'],
    ['its e-mail address as password', { password: ' Hannah@Example.org' }, '/credentials/0/value isEmail'],
    ['a post code of another country', { postalCode: '2009' }, '/Address/postalCode postalCode.pattern'],
    ['a link for a name', { firstName: 'evil.example' }, '/firstName pattern'],
    ['an IBAN with a slip', { iban: 'DE88370400440532013000' }, '/Payment/iban iban.checksum'],
  ])('a registration with %s is rejected and nothing is stored', async (_, changes, problem) => {
    const { database, shops, ctx } = await open();
    const answer = await shops.accounts.register(ctx, createRegistration(ctx, changes));
    const fields = !answer.ok && answer.error.code === 'fields' ? answer.error.fields : [];
    expect(fields.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([problem]);
    expect(await rows(database, 'registration')).toEqual([]);
    expect(await listMails(shops)).toEqual([]);
  });

  it('an account is identified by its e-mail address alone, in every letter case', async () => {
    const { shops, ctx } = await open();
    const body = createRegistration(ctx);
    expect(await shops.accounts.register(ctx, { ...body, username: ' HANNAH@Example.org' })).toMatchObject({
      ok: true,
    });
    expect(await shops.accounts.register(ctx, { ...body, username: 'admin' })).toMatchObject({
      error: { fields: [{ pointer: '/username', code: 'notEmail' }] },
    });
  });

  it('a registration stores no readable password, token or account number and mails no input', async () => {
    const { database, shops, ctx } = await open();
    await shops.accounts.register(ctx, createRegistration(ctx), BROWSER);
    const [mail] = await listMails(shops);
    const token = tokenIn(mail);
    for (const typed of [PASSWORD, 'Hannah', 'Probe', '0532', 'Lange Reihe'])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`.replaceAll('hannah@', '')).not.toContain(typed);
    const stored = JSON.stringify(await rows(database, 'registration'));
    for (const secret of [PASSWORD, token, BROWSER.secret, '0532', 'Lange Reihe', 'argon2'])
      expect(stored).not.toContain(secret);
    await shops.accounts.activate(ctx, token, { browser: BROWSER });
    const kept = JSON.stringify([await rows(database, 'account'), await rows(database, 'customer_payment')]);
    for (const secret of [PASSWORD, token, '370400440532']) expect(kept).not.toContain(secret);
  });

  it('a registration is deleted when it expires, and its account never exists', async () => {
    const { database, shops, ctx } = await open();
    await openAccount(shops, ctx);
    await shops.accounts.register(ctx, createRegistration(ctx, { email: 'jonas@example.org' }));
    await shops.accounts.requestReset(ctx, { email: 'hannah@example.org', lang: 'de' });
    await shops.accounts.sweep.run(inHours(ACTIVATE_HOURS - 1)());
    expect([(await rows(database, 'registration')).length, (await rows(database, 'account_link')).length]).toEqual([
      1, 0,
    ]);
    await shops.accounts.sweep.run(inHours(ACTIVATE_HOURS)());
    expect(await rows(database, 'registration')).toEqual([]);
    expect(await rows(database, 'account')).toHaveLength(1);
  });

  it("a registration's identifier reveals whether the account is open and changes nothing", async () => {
    const { database, shops, ctx } = await open();
    const { identifier } = await openAccount(shops, ctx);
    const before = await rows(database, 'account');
    const named = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    const known = await shops.accounts.findActivation(ctx, identifier);
    expect([known.activated, named(known.token)]).toEqual([true, identifier]);
    for (const [where, asked] of [
      [NEIGHBOUR_SHOP.id, identifier],
      [CONSUMER_SHOP.id, 'made up'],
    ] as const) {
      const told = await shops.accounts.findActivation(await createContext(where), asked);
      // The server does not sign a stranger's input.
      expect([told.activated, named(told.token)]).toEqual([false, '']);
    }
    expect(await rows(database, 'account')).toEqual(before);
  });
});

type Kept = 'account' | 'account_link' | 'registration' | 'customer' | 'customer_payment';

async function rows<T extends Kept>({ db }: Database, table: T) {
  return db
    .selectFrom(table as Kept)
    .selectAll()
    .execute() as unknown as Promise<Record<string, unknown>[]>;
}
