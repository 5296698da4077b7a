import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../../platform/services/accounts/tokens.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { createContext, NOW } from '../../support/selling.ts';

const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const createSecrets = (...bytes: number[]) => openSecrets({ dataKey: bytes.map(createKey).join(',') });
const secrets = createSecrets(7);
const tokens = createTokens(secrets);
const claims = { identifier: 'someone', role: 'customer', sessionId: 'session' } as const;

let ctx: RequestContext;
let elsewhere: RequestContext;
beforeAll(async () => {
  ctx = await createContext(CONSUMER_SHOP.id);
  elsewhere = await createContext(NEIGHBOUR_SHOP.id);
});
const at = (seconds: number): RequestContext => ({ ...ctx, now: () => new Date(NOW.getTime() + seconds * 1000) });
const decodeToken = (token: string) =>
  token.split('.').map((part) => Buffer.from(part, 'base64url').toString()) as [string, string, string];
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A valid token except for the given claims. */
function forged(
  header: object = {},
  payload: object = {},
  key = secrets.keys[0]?.derived('tokens at+jwt') as Uint8Array,
): Promise<string> {
  const now = Math.floor(NOW.getTime() / 1000);
  const full = {
    iss: 'umlauf',
    aud: CONSUMER_SHOP.id,
    sub: 'someone',
    sid: 'session',
    role: 'customer',
    iat: now,
    exp: now + 300,
    ...payload,
  };
  return new SignJWT(full)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: secrets.keys[0]?.id ?? '', ...header })
    .sign(key);
}

/** The session that the token may still sign out. */
const ONLY_LATE = ['an end long ago', 'a life longer than ours'];

describe('an access token', () => {
  it('its shop reads the owner and the expiry from the token', async () => {
    const token = await tokens.access(ctx, claims);
    expect(await tokens.readAccess(ctx, token)).toEqual(claims);
    const [header, payload] = decodeToken(token)
      .slice(0, 2)
      .map((part) => JSON.parse(part) as object);
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: secrets.keys[0]?.id });
    expect(payload).toMatchObject({ iss: 'umlauf', aud: CONSUMER_SHOP.id, sub: 'someone', sid: 'session' });
    const { iat, exp } = payload as { iat: number; exp: number };
    expect(exp - iat).toBeLessThanOrEqual(600);
    expect(token.length).toBeLessThan(600);
  });

  it('the token expires after ten minutes, and can then sign out only', async () => {
    const token = await tokens.access(ctx, claims);
    expect(await tokens.readAccess(at(594), token)).toEqual(claims);
    expect(await tokens.readAccess(at(600), token)).toBeUndefined();
    expect(await tokens.readAccess(at(86_400), token, { late: true })).toEqual(claims);
  });

  it('the token stays valid while its old key is listed, and not after', async () => {
    const token = await tokens.access(ctx, claims);
    expect(await createTokens(createSecrets(8, 7)).readAccess(ctx, token)).toEqual(claims);
    expect(await createTokens(createSecrets(8)).readAccess(ctx, token)).toBeUndefined();
    const fresh = await createTokens(createSecrets(8, 7)).access(ctx, claims);
    expect(await tokens.readAccess(ctx, fresh)).toBeUndefined();
  });

  it('a token built by hand is valid, so each forgery below differs in one member only', async () => {
    expect(await tokens.readAccess(ctx, await forged())).toEqual(claims);
  });

  const now = Math.floor(NOW.getTime() / 1000);
  it.each<[string, () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['no token', () => 'hello'],
    ['three dots', () => '..'],
    ['no signature', async () => (await forged()).replace(/[^.]+$/, '')],
    ['a changed signature', async () => (await forged()).replace(/.(?=.{5}$)/, (one) => (one === 'A' ? 'B' : 'A'))],
    ['a changed payload', async () => changedPayload(await forged())],
    ['alg none', () => new UnsecuredJWT({ ...claims }).setIssuer('umlauf').setAudience(CONSUMER_SHOP.id).encode()],
    ['alg None under a good header', async () => unsigned(await forged(), 'None')],
    ['HS512 with the right key', () => signedBy('sha512', { alg: 'HS512' })],
    ['HS384 with the right key', () => signedBy('sha384', { alg: 'HS384' })],
    ['a key of its own in the header', () => signedBy('sha256', { jwk: { kty: 'oct', k: 'AAAA' } }, Buffer.alloc(3))],
    ['an unknown critical header', () => signedBy('sha256', { crit: ['x'], x: 1 })],
    ['an unencoded payload', () => signedBy('sha256', { b64: false, crit: ['b64'] })],
    ['no kid', () => forged({ kid: undefined })],
    ['an unknown kid', () => forged({ kid: 'unknown1' })],
    ['a kid that is a path', () => forged({ kid: '../../dev/null' })],
    ['a kid of an object', () => forged({ kid: '__proto__' })],
    ['the key that seals', () => forged({}, {}, Buffer.alloc(32, 7))],
    ['the key of another purpose', () => forged({}, {}, secrets.keys[0]?.derived('tokens activation+jwt'))],
    ['the key of another installation', () => forged({}, {}, createSecrets(9).keys[0]?.derived('tokens at+jwt'))],
    ['another kind', () => forged({ typ: 'activation+jwt' })],
    ['the usual kind', () => forged({ typ: 'JWT' })],
    ['no kind', () => forged({ typ: undefined })],
    ['another issuer', () => forged({}, { iss: 'elsewhere' })],
    ['no issuer', () => forged({}, { iss: undefined })],
    ['another shop', () => forged({}, { aud: NEIGHBOUR_SHOP.id })],
    ['many shops', () => forged({}, { aud: [NEIGHBOUR_SHOP.id, CONSUMER_SHOP.id] })],
    ['no shop', () => forged({}, { aud: undefined })],
    ['no subject', () => forged({}, { sub: undefined })],
    ['no session', () => forged({}, { sid: undefined })],
    ['an unknown role', () => forged({}, { role: 'admin' })],
    ['the role of a guest', () => forged({}, { role: 'guest' })],
    ['no end', () => forged({}, { exp: undefined })],
    ['an end that is no number', () => forged({}, { exp: 'tomorrow' })],
    ['an end long ago', () => forged({}, { iat: now - 700, exp: now - 60 })],
    ['a beginning in the future', () => forged({}, { iat: now + 60, exp: now + 120 })],
    ['a future from which on it counts', () => forged({}, { nbf: now + 60 })],
    ['a life longer than ours', () => forged({}, { iat: now - 3_600, exp: now + 3_600 })],
    ['9,000 characters', () => forged({}, { pad: 'x'.repeat(9_000) })],
    ['NUL', async () => `${await forged()}\0`],
    ['a line break', async () => `${await forged()}\n`],
    ['two tokens', async () => `${await forged()} ${await forged()}`],
  ])('a token with %s is rejected', async (what, made) => {
    const token = await made();
    expect(await tokens.readAccess(ctx, token)).toBeUndefined();
    const late = await tokens.readAccess(ctx, token, { late: true });
    expect(late).toEqual(ONLY_LATE.includes(what) ? claims : undefined);
  });

  it('a token of one shop is rejected by another', async () => {
    expect(await tokens.readAccess(elsewhere, await tokens.access(ctx, claims))).toBeUndefined();
  });

  it('an access token is not an activation token', async () => {
    const token = await tokens.activation(ctx, 'someone');
    expect(JSON.parse(decodeToken(token)[0])).toMatchObject({ typ: 'activation+jwt' });
    expect(await tokens.readAccess(ctx, token)).toBeUndefined();
    expect(await tokens.readAccess(ctx, token, { late: true })).toBeUndefined();
  });
});

function changedPayload(token: string): string {
  const [header = '', , signature = ''] = token.split('.');
  const payload = JSON.parse(decodeToken(token)[1]) as object;
  return `${header}.${encoded({ ...payload, sub: 'somebody else' })}.${signature}`;
}

function unsigned(token: string, alg: string): string {
  const [header, payload] = decodeToken(token);
  return `${encoded({ ...JSON.parse(header), alg })}.${encoded(JSON.parse(payload))}.`;
}

/** Built by hand, because the library rejects such tokens. */
async function signedBy(
  hash: string,
  header: object,
  key: Uint8Array = secrets.keys[0]?.derived('tokens at+jwt') as Uint8Array,
): Promise<string> {
  const [known, payload] = decodeToken(await forged());
  const text = `${encoded({ ...JSON.parse(known), ...header })}.${encoded(JSON.parse(payload))}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}
