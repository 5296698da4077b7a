import { expect, it } from 'vitest';
import type { PasskeyOptionsBody } from '../../../platform/generated/api/types.gen.ts';
import type { PasskeyPage } from '../../../platform/services/accounts/index.server.ts';
import { Authenticator, type Deviation } from '../../support/authenticator.ts';
import { CONSUMER_SHOP, SISTER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { addPasskey, HOME, type OwnFactors, openFactors } from '../../support/factors.ts';
import { createContext, NOW } from '../../support/selling.ts';

const OTHER_PAGE: PasskeyPage = { origin: THIRD_ABROAD.getOrigin(3000), rpId: THIRD_ABROAD.host };

/** Every member of an answer that must match the question. */
const wrong: readonly [string, Deviation][] = [
  ['of another page', { origin: CONSUMER_SHOP.getOrigin(4000) }],
  ['of a page without TLS, or with it', { origin: `https://${CONSUMER_SHOP.host}:3000` }],
  ['of a page of another shop below the same name', { origin: SISTER_SHOP.getOrigin(3000) }],
  ['for another relying party', { rpId: THIRD_ABROAD.host }],
  ['to another question', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['from inside of another page', { crossOrigin: true }],
  ['without a check of the owner', { unverified: true }],
];

/** The owner of a passkey, as found by a sign-in. */
async function signInAt(own: OwnFactors, authenticator: Authenticator, not: Deviation = {}, page = HOME) {
  const asked = await own.factors.beginPasskeyLogin(own.ctx, page);
  return signIn(own, authenticator.use(asked, not), page);
}

function signIn({ factors, ctx }: OwnFactors, answer: ReturnType<Authenticator['use']>, page = HOME) {
  return factors.withPasskey(ctx, page, answer, { open: async (_, { id }) => id, repeat: async () => undefined });
}

describeDatabases('passkeys', (kind) => {
  it('a passkey sign-in needs no name, verifies the user, and reveals nothing about the account', async () => {
    const { factors, ctx } = await openFactors(await kind.openEmptied());
    const asked = await factors.beginPasskey(ctx, HOME);
    if (!asked.ok) throw new Error(asked.error.code);
    const { options, challenge } = asked.value;
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
    expect(options).toMatchObject({
      challenge,
      rp: { id: CONSUMER_SHOP.host, name: CONSUMER_SHOP.brand },
      user: { id: Buffer.from(ctx.account?.identifier ?? '').toString('base64url') },
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const login = await factors.beginPasskeyLogin(ctx, HOME);
    expect(login.options).toEqual({
      challenge: login.challenge,
      rpId: CONSUMER_SHOP.host,
      userVerification: 'required',
      timeout: 300_000,
      extensions: undefined,
      allowCredentials: undefined,
    });
  });

  it('passkeys are added, named, used and removed, and each change notifies the owner', async () => {
    const own = await openFactors(await kind.openEmptied());
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

  it('an answer with one wrong member neither adds a passkey nor signs in', async () => {
    const own = await openFactors(await kind.openEmptied());
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

  it('a passkey rejects another key and another account', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await openFactors(database), await openFactors(database)];
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    expect(await signInAt(own, authenticator, { forged: true })).toBeUndefined();
    const userHandle = Buffer.from(other.ctx.account?.identifier ?? '').toString('base64url');
    expect(await signInAt(own, authenticator, { userHandle })).toBeUndefined();
    expect(await signInAt(own, authenticator, { userHandle: '' })).toBeUndefined();
    expect(await signInAt(own, authenticator)).toBe(own.accountId);
  });

  it('a passkey of one shop is invalid in another, although both store accounts in the same database', async () => {
    const own = await openFactors(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    const abroad = { ...own, ctx: await createContext(THIRD_ABROAD.id) };
    const asked = await own.factors.beginPasskeyLogin(abroad.ctx, OTHER_PAGE);
    const answer = authenticator.use(asked, { origin: OTHER_PAGE.origin });
    expect(await signIn(abroad, answer, OTHER_PAGE)).toBeUndefined();
  });

  it('a question accepts one answer, before it expires, from the passkey that it was made for', async () => {
    const own = await openFactors(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    await addPasskey(own, authenticator);
    const asked = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    const answer = authenticator.use(asked);
    expect(await signIn(own, answer)).toBe(own.accountId);
    expect(await signIn(own, answer)).toBeUndefined();
    // A wrong answer also ends the question.
    const failed = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    expect(await signIn(own, authenticator.use(failed, { forged: true }))).toBeUndefined();
    expect(await signIn(own, authenticator.use(failed))).toBeUndefined();
    // A question for adding a passkey is not valid for a sign-in.
    const toAdd = await own.factors.beginPasskey(own.ctx, HOME);
    if (!toAdd.ok) throw new Error(toAdd.error.code);
    const mixed: PasskeyOptionsBody = { options: { rpId: HOME.rpId }, challenge: toAdd.value.challenge };
    expect(await signIn(own, authenticator.use(mixed))).toBeUndefined();
    const late = await own.factors.beginPasskeyLogin(own.ctx, HOME);
    own.clock.now = new Date(NOW.getTime() + 300_000);
    expect(await signIn(own, authenticator.use(late))).toBeUndefined();
  });

  it('an answer to a question for another account adds no passkey', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await openFactors(database), await openFactors(database)];
    const asked = await own.factors.beginPasskey(own.ctx, HOME);
    if (!asked.ok) throw new Error(asked.error.code);
    const made = { ...new Authenticator(HOME.origin).make(asked.value), name: 'Telefon' };
    expect((await other.factors.addPasskey(other.ctx, HOME, made)).ok).toBe(false);
    expect((await own.factors.addPasskey(own.ctx, HOME, made)).ok).toBe(true);
  });

  it('a counter that does not increase reveals a copied passkey', async () => {
    const own = await openFactors(await kind.openEmptied());
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

  it('one of two concurrent answers with the same counter signs in', async () => {
    const own = await openFactors(await kind.openEmptied());
    const authenticator = new Authenticator(HOME.origin);
    authenticator.counter = 1;
    await addPasskey(own, authenticator);
    authenticator.counter = 2;
    const said = await Promise.all([signInAt(own, authenticator), signInAt(own, authenticator)]);
    expect(said.filter((one) => one !== undefined)).toEqual([own.accountId]);
  });

  it('an account has ten passkeys at most, each stored once', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await openFactors(database), await openFactors(database)];
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

  it('only the owner removes a passkey', async () => {
    const database = await kind.openEmptied();
    const [own, other] = [await openFactors(database), await openFactors(database)];
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

  it("a passkey's name needs at least one letter", async () => {
    const own = await openFactors(await kind.openEmptied());
    const said = await addPasskey(own, new Authenticator(HOME.origin), '   ');
    expect(said.ok ? [] : said.error).toMatchObject({ code: 'fields', fields: [{ pointer: '/name' }] });
  });

  it('malformed answers of every shape are rejected', async () => {
    const own = await openFactors(await kind.openEmptied());
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

  it('the sweep deletes expired questions', async () => {
    const own = await openFactors(await kind.openEmptied());
    await own.factors.beginPasskeyLogin(own.ctx, HOME);
    expect(await own.factors.forget(new Date(NOW.getTime() + 299_999))).toBe(0);
    expect(await own.factors.forget(new Date(NOW.getTime() + 300_000))).toBe(1);
  });
});
