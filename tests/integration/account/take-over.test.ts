import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { codeAt, HOME } from '../../support/factors.ts';
import { BROWSER, createRegistration, LATER, listMails, PASSWORD, tokenIn } from '../../support/registration.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  type Shops,
} from '../../support/selling.ts';

const EMAIL = 'hannah@example.org';
const HIS = { firstName: 'Mallory', lastName: 'Fremd', password: 'vier fremde Worte hier' };
const HIS_BROWSER = { secret: 'm'.repeat(43) };
const HER_PASSWORD = 'Regen Kamin Ufer drei';
const NEW_PASSWORD = 'Kerze Wiese Anker neun';
const GONE = { ok: false, error: { code: 'link.gone' } };
const FROM = { cookie: undefined, userAgent: undefined, address: '10.9.9.9' };

interface Town {
  database: Database;
  shops: Shops;
  ctx: RequestContext;
}

describeDatabases('an account and a stranger who knows its address', (kind) => {
  const open = async (): Promise<Town> => {
    const database = await kind.openEmptied();
    return { database, shops: await openShops(database), ctx: await createContext(CONSUMER_SHOP.id) };
  };
  const hisRegistration = ({ shops, ctx }: Town) =>
    shops.accounts.register(ctx, createRegistration(ctx, { ...HIS, accountHolder: 'Mallory Fremd' }), HIS_BROWSER);

  it("the owner who confirms a stranger's registration chooses the password, so the stranger gains nothing", async () => {
    const town = await open();
    const { database, shops, ctx } = town;
    await hisRegistration(town);
    await hisRegistration(town);
    const token = await newestToken(town);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({
      kind: 'activate',
      email: EMAIL,
      passwordNeeded: true,
      name: '',
      address: false,
      payouts: [],
    });
    const press = { browser: BROWSER, form: true };
    expect(await shops.accounts.activate(ctx, token, press)).toMatchObject({
      error: { code: 'fields', fields: [{ pointer: '/password', code: 'required' }] },
    });
    expectOk(await shops.accounts.activate(ctx, token, { ...press, input: { password: HER_PASSWORD } }));
    expect(await opens(town, HIS.password)).toBe(false);
    expect(await opens(town, HER_PASSWORD)).toBe(true);
    expect(await database.db.selectFrom('customer').selectAll().execute()).toMatchObject([
      { first_name: null, last_name: null, street: null },
    ]);
    expect(await database.db.selectFrom('customer_payment').selectAll().execute()).toEqual([]);
  });

  it("mails the owner's own registration after two of a stranger, and its link opens in one press with her password", async () => {
    const town = await open();
    const { shops, ctx } = town;
    await hisRegistration(town);
    const hisToken = await newestToken(town);
    await hisRegistration(town);
    expectOk(
      await shops.accounts.register(ctx, createRegistration(ctx, { ...LATER, password: HER_PASSWORD }), BROWSER),
    );
    const token = await newestToken(town);
    expect(await shops.accounts.activate(ctx, hisToken, { browser: HIS_BROWSER })).toMatchObject({ ok: false });
    expect(expectOk(await shops.accounts.activate(ctx, token, { browser: BROWSER, form: true })).answer).toMatchObject({
      activated: true,
    });
    expect(await opens(town, HIS.password)).toBe(false);
    expect(await opens(town, HER_PASSWORD)).toBe(true);
  });

  it('has no password when a client without cookies presses, until a reset gives it one', async () => {
    const town = await open();
    const { database, shops, ctx } = town;
    await hisRegistration(town);
    const opened = expectOk(await shops.accounts.activate(ctx, await newestToken(town)));
    expect(opened.answer).toMatchObject({ activated: true });
    expect(await database.db.selectFrom('account').select('password_hash').execute()).toEqual([
      { password_hash: null },
    ]);
    for (const password of [HIS.password, '', '-']) expect(await opens(town, password), password).toBe(false);
    await resetBy(town, { password: NEW_PASSWORD });
    expect(await opens(town, NEW_PASSWORD)).toBe(true);
  });

  it('a registration confirmed in its own browser applies the entered data in one step', async () => {
    const town = await open();
    const { shops, ctx } = town;
    await shops.accounts.register(ctx, createRegistration(ctx, { password: HER_PASSWORD }), BROWSER);
    const token = await newestToken(town);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({
      passwordNeeded: false,
      name: 'Hannah Probe',
      address: true,
      payouts: [expect.stringMatching(/^DE/)],
    });
    expectOk(await shops.accounts.activate(ctx, token, { browser: BROWSER, form: true }));
    expect(await opens(town, HER_PASSWORD)).toBe(true);
  });

  it('a reset ends every session, passkey, code, link and payout of a former intruder', async () => {
    const town = await open();
    const { shops, ctx, database } = town;
    const his = await hisSession(town);
    const passkey = await addPasskey(town, his);
    const codes = expectOk(await shops.accounts.factors.beginTotp(his));
    expectOk(await shops.accounts.factors.confirmTotp(his, codeAt(codes.secret, NOW)));
    const [payment] = await database.db.selectFrom('customer_payment').select('public_id').execute();
    expectOk(await shops.accounts.changeEmail(his, { email: 'mallory@example.org', currentPassword: HIS.password }));
    const elsewhere = tokenIn((await listMails(shops)).find(({ to }) => to === 'mallory@example.org'));

    expectOk(await shops.accounts.requestReset(ctx, { email: EMAIL, lang: 'de' }));
    const token = await newestToken(town);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({
      kind: 'reset',
      email: EMAIL,
      passkeys: ['Telefon'],
      codes: true,
      payouts: [expect.stringMatching(/^DE/)],
    });
    expectOk(await shops.accounts.resetPassword(ctx, { password: NEW_PASSWORD, headers: { token } }, BROWSER));

    expect(await signsIn(town, passkey)).toBe(false);
    expect(await shops.accounts.factors.list(his)).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] });
    expect(await opens(town, NEW_PASSWORD)).toBe(true);
    expect(await opens(town, HIS.password)).toBe(false);
    expect(await shops.accounts.confirmEmail(ctx, elsewhere)).toEqual(GONE);
    const hers = await sessionWith(town, NEW_PASSWORD);
    expect(await shops.customers.storedPayout(hers, payment?.public_id ?? '')).toBeUndefined();
    expect(expectOk(await shops.customers.bankAccount(hers)).payment).toMatchObject({ confirmed: false });
    const [mail] = (await listMails(shops)).filter(({ kind }) => kind === 'account.passwordReset');
    for (const said of [/Passkey ist entfernt/, /Codes aus einer App/, /gespeicherte Auszahlung/])
      expect(mail?.text).toMatch(said);
  });

  it('a reset keeps passkeys and codes that the owner confirms as theirs', async () => {
    const town = await open();
    const his = await hisSession(town);
    const passkey = await addPasskey(town, his);
    await resetBy(town, { password: NEW_PASSWORD, keepFactors: true });
    expect(await signsIn(town, passkey)).toBe(true);
    const [mail] = await listMails(town.shops);
    expect(mail?.text).not.toContain('Passkey');
  });

  it('a change begun before a reset and finished after it is rejected', async () => {
    const town = await open();
    const { shops, ctx } = town;
    const his = await hisSession(town);
    const asked = expectOk(await shops.accounts.factors.beginPasskey(his, HOME));
    const codes = expectOk(await shops.accounts.factors.beginTotp(his));
    const payment = expectOk(await shops.customers.bankAccount(his)).payment?.id ?? '';
    await resetBy(town, { password: NEW_PASSWORD });
    // The reset came between the token check and the change, so the request still has its session.
    const added = shops.accounts.factors.addPasskey(his, HOME, {
      ...new Authenticator(HOME.origin).make(asked),
      name: 'Telefon',
    });
    await expect(added.then(expectOk)).rejects.toThrow();
    await expect(shops.accounts.factors.confirmTotp(his, codeAt(codes.secret, NOW))).rejects.toThrow(/ended/);
    await expect(shops.customers.confirmPayment(his, payment)).rejects.toThrow(/ended/);
    const changed = {
      email: EMAIL,
      userId: his.account?.identifier,
      currentPassword: NEW_PASSWORD,
      password: PASSWORD,
    };
    await expect(shops.accounts.changePassword(his, changed)).rejects.toThrow(/ended/);
    expect(await shops.accounts.factors.list({ ...ctx, ...his })).toMatchObject({ totp: false, passkeys: [] });
    expect(await opens(town, NEW_PASSWORD)).toBe(true);
  });

  it('a stored payout account is paid after a reset only if its owner confirms it or enters it again', async () => {
    const town = await open();
    const { shops } = town;
    await shops.accounts.register(town.ctx, createRegistration(town.ctx, { password: HER_PASSWORD }), BROWSER);
    expectOk(await shops.accounts.activate(town.ctx, await newestToken(town), { browser: BROWSER }));
    await resetBy(town, { password: NEW_PASSWORD });
    const hers = await sessionWith(town, NEW_PASSWORD);
    const { id = '' } = expectOk(await shops.customers.bankAccount(hers)).payment ?? {};
    const offer = await offerFor(shops, hers);
    const stored = createTradeInput(offer, { payout: { paymentType: 13, stored: id } });
    expect(await shops.trades.create(hers, 'key-before', stored)).toMatchObject({
      error: { code: 'fields', fields: [{ code: 'stored.unknown' }] },
    });
    const confirmed = expectOk(await shops.customers.confirmPayment(hers, id));
    expect(confirmed.payment).toMatchObject({ id, confirmed: true });
    expect((await listMails(shops))[0]?.kind).toBe('account.payoutChanged');
    expect(await shops.trades.create(hers, 'key-after', stored)).toMatchObject({ ok: true });
    expect(await shops.customers.confirmPayment(hers, 'x'.repeat(43))).toMatchObject({
      error: { code: 'payment.unknown' },
    });
  });

  it("an account receives a guest's trades only by a proof of the address that is newer than they are", async () => {
    const town = await open();
    const { shops, ctx, database } = town;
    const sell = async (key: string) => {
      const offer = await offerFor(shops, ctx);
      const address = { ...createTradeInput(offer).address, email: EMAIL };
      return expectOk(await shops.trades.create(ctx, key, createTradeInput(offer, { address }))).trade.number;
    };
    const before = await sell('before');
    await shops.accounts.register(ctx, createRegistration(ctx, { ...LATER, password: HER_PASSWORD }), BROWSER);
    const token = await newestToken(town);
    expect(expectOk(await shops.accounts.readLink(ctx, token, BROWSER))).toMatchObject({ sales: 1 });
    expectOk(await shops.accounts.activate(ctx, token, { browser: BROWSER }));
    const listOwnedTrades = async () => {
      const rows = await database.db
        .selectFrom('trade')
        .innerJoin('customer', 'customer.id', 'trade.customer_id')
        .select('trade.number')
        .where('account_id', 'is not', null)
        .orderBy('trade.id')
        .execute();
      return rows.map(({ number }) => number);
    };
    expect(await listOwnedTrades()).toEqual([before]);
    const after = await sell('after');
    expect(await listOwnedTrades()).toEqual([before]);
    await resetBy(town, { password: NEW_PASSWORD });
    expect(await listOwnedTrades()).toEqual([before, after]);
  });

  it("the owner signs in right after a reset despite a stranger's failed attempts before and after", async () => {
    const town = await open();
    const { shops, ctx } = town;
    await shops.accounts.register(ctx, createRegistration(ctx, { ...LATER, password: HER_PASSWORD }), BROWSER);
    expectOk(await shops.accounts.activate(ctx, await newestToken(town), { browser: BROWSER }));
    const attack = async () => {
      for (let tried = 0; tried < 6; tried += 1) await attempt(town, 'falsch geraten', `10.0.0.${tried}`);
    };
    await attack();
    expect(await attempt(town, HER_PASSWORD, '10.1.0.1')).toMatchObject({ error: { code: 'tooSoon' } });
    const { knownBrowser } = await resetBy(town, { password: NEW_PASSWORD });
    expect(await attempt(town, NEW_PASSWORD, '10.1.0.2')).toMatchObject({ ok: true });
    await attack();
    expect(await attempt(town, NEW_PASSWORD, '10.1.0.3')).toMatchObject({ error: { code: 'tooSoon' } });
    expect(await attempt(town, NEW_PASSWORD, '10.1.0.4', knownBrowser)).toMatchObject({ ok: true });
  });
});

async function newestToken({ shops }: Town): Promise<string> {
  return tokenIn((await listMails(shops)).find(({ to, text }) => to === EMAIL && /#(?:activate|token)=/.test(text)));
}

function attempt({ shops, ctx }: Town, password: string, address = FROM.address, cookie?: string) {
  return shops.accounts.signIn(ctx, { email: EMAIL, password }, { ...FROM, address, cookie });
}

let addresses = 0;
async function opens(town: Town, password: string): Promise<boolean> {
  addresses += 1;
  return (await attempt(town, password, `10.2.${addresses}.1`)).ok;
}

async function sessionWith(town: Town, password: string): Promise<RequestContext> {
  const { shops, ctx } = town;
  const { tokens } = expectOk(await attempt(town, password, '10.3.0.1'));
  const known = await shops.accounts.authenticate(ctx, tokens.access_token);
  if (!known) throw new Error('the token is not good');
  return { ...ctx, account: known.account };
}

/** A former owner of the mailbox: password, payout and session are his. */
async function hisSession(town: Town): Promise<RequestContext> {
  const { shops, ctx } = town;
  await shops.accounts.register(ctx, createRegistration(ctx, { ...HIS, accountHolder: 'Mallory Fremd' }), HIS_BROWSER);
  expectOk(await shops.accounts.activate(ctx, await newestToken(town), { browser: HIS_BROWSER }));
  return sessionWith(town, HIS.password);
}

async function addPasskey({ shops }: Town, ctx: RequestContext): Promise<Authenticator> {
  const authenticator = new Authenticator(HOME.origin);
  const asked = expectOk(await shops.accounts.factors.beginPasskey(ctx, HOME));
  expectOk(await shops.accounts.factors.addPasskey(ctx, HOME, { ...authenticator.make(asked), name: 'Telefon' }));
  return authenticator;
}

async function signsIn({ shops, ctx }: Town, authenticator: Authenticator): Promise<boolean> {
  const asked = await shops.accounts.factors.beginPasskeyLogin(ctx, HOME);
  const owner = await shops.accounts.factors.withPasskey(ctx, HOME, authenticator.use(asked), {
    open: async (_, { id }) => id,
    repeat: async () => undefined,
  });
  return owner !== undefined;
}

async function resetBy(town: Town, input: { password: string; keepFactors?: boolean }) {
  const { shops, ctx } = town;
  expectOk(await shops.accounts.requestReset(ctx, { email: EMAIL, lang: 'de' }));
  const headers = { token: await newestToken(town) };
  return expectOk(await shops.accounts.resetPassword(ctx, { ...input, headers }, BROWSER));
}
