import { expect, it } from 'vitest';
import type { PasskeyOptionsBody } from '../../../platform/generated/api/types.gen.ts';
import type { PasskeyPage } from '../../../platform/services/accounts/index.server.ts';
import { Authenticator, type Deviation } from '../../support/authenticator.ts';
import { describeDatabases } from '../../support/database.ts';
import { addPasskey, factorsOf, HOME, type OwnFactors } from '../../support/factors.ts';
import { contextOf, NOW } from '../../support/selling.ts';

const OTHER_PAGE: PasskeyPage = { origin: 'http://it.localhost:3000', rpId: 'it.localhost' };

/** Everything of an answer that must be as it was asked. */
const wrong: readonly [string, Deviation][] = [
  ['of another page', { origin: 'http://de.localhost:4000' }],
  ['of a page without TLS, or with it', { origin: 'https://de.localhost:3000' }],
  ['of a page of another shop below the same name', { origin: 'http://agan.de.localhost:3000' }],
  ['for another relying party', { rpId: 'it.localhost' }],
  ['to another question', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['from inside of another page', { crossOrigin: true }],
  ['without a check of the owner', { unverified: true }],
];

/** Whose passkey it is, as a sign-in asks. */
async function signInAt(own: OwnFactors, authenticator: Authenticator, not: Deviation = {}, page = HOME) {
  const asked = await own.factors.beginPasskeyLogin(own.ctx, page);
  return signIn(own, authenticator.use(asked, not), page);
}

function signIn({ factors, ctx }: OwnFactors, answer: ReturnType<Authenticator['use']>, page = HOME) {
  return factors.withPasskey(ctx, page, answer, { open: async (_, { id }) => id, repeat: async () => undefined });
}

describeDatabases('passkeys', (kind) => {
  it('are found without a name, ask for their owner, and say nothing about the owner', async () => {
    const { factors, ctx } = await factorsOf(await kind.openEmptied());
    const asked = await factors.beginPasskey(ctx, HOME);
    if (!asked.ok) throw new Error(asked.error.code);
    const { options, challenge } = asked.value;
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    expect(options).toMatchObject({
      challenge,
      rp: { id: 'de.localhost', name: 'Umlauf' },
      user: { id: Buffer.from(ctx.account?.identifier ?? '').toString('base64url') },
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const login = await factors.beginPasskeyLogin(ctx, HOME);
    expect(login.options).toEqual({
      challenge: login.challenge,
      rpId: 'de.localhost',
      userVerification: 'required',
      timeout: 300_000,
      extensions: undefined,
      allowCredentials: undefined,
    });
  });

  it('are added, named, used and removed, and the owner is told', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    const added = await addPasskey(own, authenticator, '  Mein   Telefon ');
    const row = { id: authenticator.id, name: 'Mein Telefon', createdAt: NOW.toISOString(), lastUsedAt: null };
    expect(added).toEqual({ ok: true, value: { totp: false, recoveryCodesLeft: 0, passkeys: [row] } });
    const again = await own.factors.beginPasskey(own.ctx, HOME);
    expect(again.ok && again.value.options).toMatchObject({
      excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    });
    own.clock.now = new Date(NOW.getTime() + 60_000);
    expect(await signInAt(own, authenticator)).toBe(own.accountId);
    const { passkeys } = await own.factors.list(own.ctx);
    expect(passkeys).toEqual([{ ...row, lastUsedAt: own.clock.now.toISOString() }]);
    expect((await own.factors.removePasskey(own.ctx, authenticator.id)).ok).toBe(true);
    expect(await signInAt(own, authenticator)).toBeUndefined();
    expect(await own.told()).toEqual(['passkeyAdded', 'passkeyRemoved']);
  });

  it('are neither added nor used by an answer that is in one thing not as it was asked', async () => {
    const own = await factorsOf(await kind.openEmptied());
    for (const [what, not] of wrong) {
      const authenticator = new Authenticator(HOME.origin);
      const asked = await own.factors.beginPasskey(own.ctx, HOME);
      if (!asked.ok) throw new Error(asked.error.code);
      const made = { ...authenticator.make(asked.value, not), name: 'Telefon' };
      expect(await own.factors.addPasskey(own.ctx, HOME, made), what).toEqual({
        ok: false,
        error: { code: 'passkey.refused' },
      });
      await addPasskey(own, authenticator);
      expect(await signInAt(own, authenticator, not), what).toBeUndefined();
      expect(await signInAt(own, authenticator), what).toBe(own.accountId);
    }
    expect(await own.told()).toEqual(wrong.map(() => 'passkeyAdded'));
  });

  it('are not used by another key, or for another account', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await factorsOf(database), await factorsOf(database)];
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    expect(await signInAt(own, authenticator, { forged: true })).toBeUndefined();
    const userHandle = Buffer.from(other.ctx.account?.identifier ?? '').toString('base64url');
    expect(await signInAt(own, authenticator, { userHandle })).toBeUndefined();
    expect(await signInAt(own, authenticator, { userHandle: '' })).toBeUndefined();
    expect(await signInAt(own, authenticator)).toBe(own.accountId);
  });

  it('are not used in another shop, although it keeps accounts in the same place', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    const abroad = { ...own, ctx: await contextOf('it/default') };
    const asked = await own.factors.beginPasskeyLogin(abroad.ctx, OTHER_PAGE);
    const answer = authenticator.use(asked, { origin: OTHER_PAGE.origin });
    expect(await signIn(abroad, answer, OTHER_PAGE)).toBeUndefined();
  });

  it('answer a question once, in time, and the one that was asked', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    const asked = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    const answer = authenticator.use(asked);
    expect(await signIn(own, answer)).toBe(own.accountId);
    expect(await signIn(own, answer)).toBeUndefined();
    // A question that was answered wrongly is gone, too.
    const failed = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    expect(await signIn(own, authenticator.use(failed, { forged: true }))).toBeUndefined();
    expect(await signIn(own, authenticator.use(failed))).toBeUndefined();
    // One to somebody who adds a passkey is none to somebody who signs in.
    const toAdd = await own.factors.beginPasskey(own.ctx, HOME);
    if (!toAdd.ok) throw new Error(toAdd.error.code);
    const mixed: PasskeyOptionsBody = { options: { rpId: HOME.rpId }, challenge: toAdd.value.challenge };
    expect(await signIn(own, authenticator.use(mixed))).toBeUndefined();
    const late = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    own.clock.now = new Date(NOW.getTime() + 300_000);
    expect(await signIn(own, authenticator.use(late))).toBeUndefined();
  });

  it('are not added by the answer to a question to another account', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await factorsOf(database), await factorsOf(database)];
    const asked = await own.factors.beginPasskey(own.ctx, HOME);
    if (!asked.ok) throw new Error(asked.error.code);
    const made = { ...new Authenticator(HOME.origin).make(asked.value), name: 'Telefon' };
    expect((await other.factors.addPasskey(other.ctx, HOME, made)).ok).toBe(false);
    expect((await own.factors.addPasskey(own.ctx, HOME, made)).ok).toBe(true);
  });

  it('that count go forward only: a copy of one is found out', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    authenticator.counter = 5;
    await addPasskey(own, authenticator);
    const uses: unknown[] = [];
    for (const counter of [5, 4, 0, 6, 6, 9]) {
      authenticator.counter = counter;
      uses.push(await signInAt(own, authenticator));
    }
    const { accountId } = own;
    expect(uses).toEqual([undefined, undefined, undefined, accountId, undefined, accountId]);
  });

  it('let one in of two answers with the same count at once', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    authenticator.counter = 1;
    await addPasskey(own, authenticator);
    authenticator.counter = 2;
    const said = await Promise.all([signInAt(own, authenticator), signInAt(own, authenticator)]);
    expect(said.filter((one) => one !== undefined)).toEqual([own.accountId]);
  });

  it('are ten at most, and each is kept once', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await factorsOf(database), await factorsOf(database)];
    const first = new Authenticator(HOME.origin);
    await addPasskey(own, first);
    expect(await addPasskey(other, first)).toEqual({ ok: false, error: { code: 'passkey.known' } });
    for (let count = 2; count < 10; count += 1) await addPasskey(own, new Authenticator(HOME.origin), `${count}`);
    const asked = await Promise.all([1, 2].map(() => own.factors.beginPasskey(own.ctx, HOME)));
    const added = await Promise.all(
      asked.map((one) => {
        if (!one.ok) throw new Error(one.error.code);
        const made = new Authenticator(HOME.origin).make(one.value);
        return own.factors.addPasskey(own.ctx, HOME, { ...made, name: 'Zugleich' });
      }),
    );
    expect(added.map((one) => (one.ok ? 'added' : one.error.code)).sort()).toEqual(['added', 'passkey.full']);
    expect(await own.factors.beginPasskey(own.ctx, HOME)).toEqual({ ok: false, error: { code: 'passkey.full' } });
    expect((await own.factors.list(own.ctx)).passkeys).toHaveLength(10);
  });

  it('are removed by their owner alone', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await factorsOf(database), await factorsOf(database)];
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    for (const id of [authenticator.id, 'nichts', '\u0000', ''])
      expect(await other.factors.removePasskey(other.ctx, id)).toEqual({
        ok: false,
        error: { code: 'passkey.unknown' },
      });
    expect(await other.told()).toEqual([]);
    expect((await own.factors.list(own.ctx)).passkeys).toHaveLength(1);
  });

  it('have a name with letters in it', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const said = await addPasskey(own, new Authenticator(HOME.origin), '   ');
    expect(said.ok ? [] : said.error).toMatchObject({ code: 'fields', fields: [{ pointer: '/name' }] });
  });

  it('are refused in whatever shape an answer comes', async () => {
    const own = await factorsOf(await kind.openEmptied());
    const opening = { open: async () => 1, repeat: async () => undefined };
    const shapes = [{}, { id: 'x' }, { id: '\u0000' }, { id: 7, response: 7 }, { response: { clientDataJSON: 'ä' } }];
    for (const response of shapes) {
      const login = await own.factors.beginPasskeyLogin(own.ctx, HOME);
      expect(await own.factors.withPasskey(own.ctx, HOME, { ...login, response }, opening)).toBeUndefined();
      const asked = await own.factors.beginPasskey(own.ctx, HOME);
      if (!asked.ok) throw new Error(asked.error.code);
      const { challenge } = asked.value;
      expect((await own.factors.addPasskey(own.ctx, HOME, { challenge, response, name: 'x' })).ok).toBe(false);
    }
  });

  it('leave no question behind that nobody answers', async () => {
    const own = await factorsOf(await kind.openEmptied());
    await own.factors.beginPasskeyLogin(own.ctx, HOME);
    expect(await own.factors.forget(new Date(NOW.getTime() + 299_999))).toBe(0);
    expect(await own.factors.forget(new Date(NOW.getTime() + 300_000))).toBe(1);
  });
});
