import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createRegistration, LATER, listMails, PASSWORD, tokenIn } from '../../support/registration.ts';
import { createContext } from '../../support/selling.ts';

let edge: Edge;
let registration: object;
beforeAll(async () => {
  edge = await openEdge();
  registration = createRegistration(await createContext(CONSUMER_SHOP.id), LATER);
}, 240_000);
afterAll(() => edge?.close());

let senders = 0;

/** Each from its own address, because rate limits are not the subject here. */
function post(path: string, payload: string | object, headers: Record<string, string> = {}) {
  senders += 1;
  return edge.app.inject({
    method: 'POST',
    url: `/api/account/${path}`,
    remoteAddress: `10.${senders >> 8}.${senders & 255}.1`,
    headers: { host: CONSUMER_SHOP.host, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

async function stored() {
  const mails = await listMails(edge.services);
  return { mails: mails.length, kinds: mails.map(({ kind }) => kind) };
}

const credentials = (value: unknown) => ({ credentials: [{ type: 'password', value, temporary: false }] });

describe('a hostile registration', () => {
  it.each<[string, object | string]>([
    ['a list', [1, 2]],
    ['no JSON', '{"email":'],
    ['a number for a password', credentials(12345678)],
    ['a NUL in the password', credentials('Kiesel\u0000 Lampe Tram')],
    [
      'half a surrogate pair in the password',
      '{"credentials":[{"type":"password","value":"Kiesel \\ud800 Tram","temporary":false}]}',
    ],
    ['1,000 characters for a password', credentials('x'.repeat(1_000))],
    ['a megabyte less a bit for a password', credentials('x'.repeat(250_000))],
    ['two passwords', { credentials: [...credentials(PASSWORD).credentials, ...credentials(PASSWORD).credentials] }],
    ['two addresses', { email: 'hannah@example.org,evil@example.org' }],
    ['a line break in the address', { email: 'hannah@example.org\r\nBcc: all@example.org' }],
    ['a direction mark in the address', { email: 'hannah\u202e@example.org' }],
    ['an address of 300 characters', { email: `${'a'.repeat(60)}@${'b.'.repeat(120)}example` }],
    ['a role', { role: 'staff' }],
    ['a group', { groups: ['staff'] }],
    ['an identifier', { identifier: 'mine' }],
    ['__proto__', '{"__proto__":{"enabled":true}}'],
    ['an unknown language', { attributes: { locale: 'xx' } }],
    ['a list for an address', { Address: [] }],
    ['a payout of another kind', { Payment: { paymentType: 99 } }],
  ])('a registration with %s returns a 4xx that names the field, and stores nothing', async (_, changes) => {
    const before = await stored();
    const body = typeof changes === 'string' || Array.isArray(changes) ? changes : { ...registration, ...changes };
    const answer = await post('register', body);
    expect([400, 413, 422], answer.body).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).not.toContain(PASSWORD);
    expect(await stored()).toEqual(before);
  });

  it('a registration from another site is rejected', async () => {
    const answer = await post('register', registration, {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    });
    expect(answer.statusCode).toBe(403);
  });

  it.each([
    ['Hannah.Probe+SHOP@EXAMPLE.ORG', 'hannah.probe+shop@example.org'],
    ['ÄNNE@Exämple.org', 'änne@exämple.org'],
    ['JO\u0308RG@example.org', 'jörg@example.org'],
  ])('a registration of %j returns one of %j', async (email, kept) => {
    expect((await post('register', { ...registration, email, username: email })).statusCode).toBe(201);
    expect((await listMails(edge.services))[0]).toMatchObject({ kind: 'account.activate', to: kept });
    expect((await post('register', { ...registration, email: kept, username: kept })).statusCode).toBe(201);
    expect((await listMails(edge.services))[0]?.to).toBe(kept);
  });

  it('a registration returns the same body and headers for known and unknown addresses', async () => {
    const mine = { ...registration, email: 'alike@example.org', username: 'alike@example.org' };
    // A browser that has a secret is not given another one, so the cookie does not differ either.
    const cookie = `umlauf_link=${'b'.repeat(43)}`;
    const first = await post('register', mine, { cookie });
    const opened = await post('activateRegistration', '', {
      token: tokenIn((await listMails(edge.services))[0]),
      'content-type': 'text/plain',
    });
    expect(opened.json()).toMatchObject({ activated: true });
    const again = await post('register', mine, { cookie });
    expect([again.statusCode, again.body, shown(again.headers)]).toEqual([201, first.body, shown(first.headers)]);
    const forgotten = (email: string) => post('forgotPasswordMail', { email, lang: 'de' });
    const [known, unknown] = [await forgotten('alike@example.org'), await forgotten('nobody@example.org')];
    expect([known.statusCode, known.body, shown(known.headers)]).toEqual([200, unknown.body, shown(unknown.headers)]);
  });
});

describe('a hostile link', () => {
  const FORGED = [
    'x',
    'a'.repeat(43),
    'A'.repeat(8_000),
    "' or 1=1 --",
    'eyJhbGciOiJub25lIiwidHlwIjoiYWN0aXZhdGlvbitqd3QifQ.eyJzdWIiOiJtZSJ9.',
    '%00',
    '../../etc/passwd',
  ];

  it.each(FORGED)('a forged link opens nothing: %.40s', async (token) => {
    for (const [path, body] of [
      ['activateRegistration', undefined],
      ['confirmEmail', undefined],
      ['resetPassword', { password: PASSWORD }],
    ] as const) {
      const answer = await post(path, body ?? '', { token, ...(body ? {} : { 'content-type': 'text/plain' }) });
      expect([400, 410, 431], `${path} ${answer.body}`).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  it('a GET request for a link opens nothing', async () => {
    for (const path of ['activateRegistration', 'resetPassword', 'confirmEmail'])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await edge.app.inject({
          method,
          url: `/api/account/${path}`,
          headers: { host: CONSUMER_SHOP.host },
        });
        expect(answer.statusCode).toBe(405);
      }
  });
});

/** Headers without the request's own. */
function shown(headers: Record<string, unknown>): object {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return rest;
}
