import { createHmac } from 'node:crypto';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { DATA_KEY } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import { signInOrThrow, storeCustomer } from '../people.ts';
import { sendRequest } from '../target.ts';
import { assertReady } from '../trial.ts';

const ALGORITHMS = ['none', 'None', 'NONE', 'nOnE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'PS256', 'dir'];
const KIDS = [undefined, '', '../../dev/null', '/dev/null', '__proto__', "' or 1=1 --", 'unknown1', '0', '%00'];

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

/** Tokens that are a right one but for one thing, and some that somebody could sign who knows another secret. */
export const forgedTokens: Attack = {
  name: 'forged-tokens',
  tries: 'sends access tokens with other algorithms, keys, claims and kinds than those of a session',
  async againstWorld(world, trial) {
    const server = await world.server();
    const person = await storeCustomer(server);
    const session = await signInOrThrow(server, person);
    const [head, body, signature = ''] = session.access_token.split('.');
    const [header, claims] = [read(head), read(body)];
    const [key] = openSecrets({ dataKey: DATA_KEY }).keys;
    assertReady(key, 'found no key');
    const sign = (changedHead: object, changedClaims: object, secret: Uint8Array | string, hash = 'sha256') => {
      const text = `${part({ ...header, ...changedHead })}.${part({ ...claims, ...changedClaims })}`;
      return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
    };
    const right = key.derived(`tokens ${String(header.typ)}`);
    const check = async (token: string, what: string) => {
      const { status } = await sendRequest(server, '/api/account/sessions', {
        headers: { authorization: `Bearer ${token}` },
      });
      trial.count('tokens');
      trial.expect(status === 401, `${what} is answered ${status}`);
    };
    const real = await sendRequest(server, '/api/account/sessions', {
      headers: { authorization: `Bearer ${sign({}, {}, right)}` },
    });
    // Each forgery below differs from this one in one thing.
    assertReady(real.status === 200, 'a token made here is not a good one');
    for (const alg of ALGORITHMS) {
      await check(`${part({ ...header, alg })}.${body}.`, `alg “${alg}” without a signature`);
      await check(`${part({ ...header, alg })}.${body}.${signature}`, `alg “${alg}”`);
    }
    for (const kid of KIDS)
      for (const secret of ['', '\0', 'secret', Buffer.from(DATA_KEY, 'base64'), Buffer.alloc(32, 8)])
        await check(sign({ kid }, {}, secret), `kid “${kid}” with a guessed key`);
    await check(sign({}, {}, key.derived('tokens activation+jwt')), 'the key of another kind');
    for (const typ of ['JWT', 'activation+jwt', 'refresh+jwt', undefined])
      await check(sign({ typ }, {}, right), `typ ${typ}`);
    for (const alg of ['HS384', 'HS512'])
      await check(sign({ alg }, {}, right, `sha${alg.slice(2)}`), `${alg} with the right key`);
    const now = Math.floor(Date.now() / 1_000);
    const edits: Record<string, object> = {
      'another shop': { aud: NEIGHBOUR_SHOP.id },
      'many shops': { aud: [NEIGHBOUR_SHOP.id, CONSUMER_SHOP.id] },
      'no shop': { aud: undefined },
      'another issuer': { iss: 'elsewhere' },
      'another person': { sub: '00000000-0000-4000-8000-000000000000' },
      'no session': { sid: undefined },
      'another session': { sid: 'A'.repeat(43) },
      'role staff': { role: 'staff' },
      'role admin': { role: 'admin' },
      'no end': { exp: undefined },
      'an end long ago': { iat: now - 900, exp: now - 300 },
      'a beginning in the future': { nbf: now + 300 },
      'a long life': { iat: now - 3_600, exp: now + 3_600 },
    };
    for (const [what, edit] of Object.entries(edits)) await check(sign({}, edit, right), what);
    for (const [what, edit] of Object.entries(edits))
      await check(`${head}.${part({ ...claims, ...edit })}.${signature}`, `${what}, unsigned`);
    for (const more of [{ jwk: { kty: 'oct', k: 'AAAA' } }, { crit: ['x'], x: 1 }, { b64: false, crit: ['b64'] }])
      await check(sign(more, {}, more.jwk ? Buffer.alloc(3) : right), `header ${Object.keys(more)[0]}`);
    await check(session.refresh_token, 'a refresh token');
    for (const host of [server.hosts.abroad, server.hosts.partner, server.hosts.business]) {
      const { status } = await sendRequest(server, '/api/account/sessions', {
        host,
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      trial.count('tokens');
      trial.expect(status === 401, `a token of another shop is answered ${status}`);
    }
  },
};
