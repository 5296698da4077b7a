import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '../../../platform/desk/sections.ts';
import { createApp } from '../../../platform/server/app.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import {
  cookieIn,
  createInvitation,
  createTotpCode,
  deskBrowser,
  STAFF_PASSWORD,
  signedInAtDesk,
} from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const HOST = 'desk.example';
const TYPED = { password: STAFF_PASSWORD, again: STAFF_PASSWORD };

let local: Edge;
let stage: Edge;
beforeAll(async () => {
  local = await openEdge();
});
beforeAll(async () => {
  stage = await openEdge({ STAGE: 'production', HOST: '127.0.0.1', DATA_KEY, DESK_HOST: HOST });
});
afterAll(() => Promise.all([local.close(), stage.close()]));

const getInvitationLink = (token: string) => `/desk/invitations/${token}`;

describe('an invitation', () => {
  it('an invitation can be opened repeatedly, works once, signs in, and ends earlier sessions', async () => {
    const before = await signedInAtDesk(local, ['read'], 'lena@desk.example');
    const token = await createInvitation(local, ['inspect'], 'lena@desk.example');
    const browser = deskBrowser(local);
    for (const _ of [1, 2]) {
      const { statusCode, body } = await browser.get(getInvitationLink(token));
      expect([statusCode, body]).toEqual([200, expect.stringContaining('lena@desk.example · inspect')]);
    }
    expect((await before.get('/desk/people')).statusCode).toBe(200);
    const used = await Promise.all([1, 2, 3].map(() => browser.post(getInvitationLink(token), TYPED)));
    expect(used.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410]);
    const entered = used.find(({ statusCode }) => statusCode === 303);
    expect([entered?.headers['set-cookie']].flat()[0]).toMatch(
      /^umlauf_desk=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    const cookie = entered ? cookieIn(entered) : '';
    expect((await deskBrowser(local, { cookie }).get('/desk/people')).body).toContain('may inspect devices');
    expect((await before.get('/desk/people')).statusCode).toBe(303);
    expect((await browser.get(getInvitationLink(token))).statusCode).toBe(410);
  });

  it('an invitation ends with a newer one, after its expiry and with its staff member', async () => {
    const browser = deskBrowser(local);
    const first = await createInvitation(local, ['read'], 'mara@desk.example');
    const second = await createInvitation(local, ['read'], 'mara@desk.example');
    expect((await browser.get(getInvitationLink(first))).statusCode).toBe(410);
    const { staff } = local.services;
    const inADay = { now: () => new Date(Date.now() + 86_400_001) };
    expect(await staff.findInvitation(inADay, second)).toBeUndefined();
    expect(await staff.acceptInvitation(inADay, second, { ...TYPED, code: '' })).toMatchObject({
      error: { code: 'gone' },
    });
    await local.database.db.deleteFrom('staff').where('email', '=', 'mara@desk.example').execute();
    expect((await browser.post(getInvitationLink(second), TYPED)).statusCode).toBe(410);
    for (const forged of ['A'.repeat(43), 'x', '..%2f'])
      expect((await browser.get(getInvitationLink(forged))).statusCode).toBe(410);
  });

  it('a rejected password is explained at its field', async () => {
    const token = await createInvitation(local, ['read'], 'nils@desk.example');
    const wrong: [string, string, string][] = [
      ['short', 'short', 'at least 12 characters'],
      ['x'.repeat(201), 'x'.repeat(201), 'at most 200 characters'],
      ['Nils@desk.example', 'Nils@desk.example', 'not your e\u2011mail address'],
      ['123456789012', '123456789012', 'too common'],
      [STAFF_PASSWORD, 'Kiesel Lampe', 'the same password twice'],
    ];
    for (const [password, again, told] of wrong) {
      const answer = await deskBrowser(local).post(getInvitationLink(token), { password, again });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain(told);
      expect(answer.body).not.toContain(`value="${password}"`);
    }
    expect((await deskBrowser(local).get(getInvitationLink(token))).statusCode).toBe(200);
  });
});

describe('the sign-in of the desk', () => {
  const signIn = (email: string, password: string, more: Record<string, string> = {}) =>
    deskBrowser(local).post('/desk/sign-in', { email, password, ...more });

  it('a sign-in redirects to the requested page of this host only, and signs out again', async () => {
    await signedInAtDesk(local, ['read'], 'olga@desk.example');
    const asked = await deskBrowser(local).get('/desk/people?x=1');
    expect(asked.headers.location).toBe('/desk/sign-in?to=%2Fdesk%2Fpeople%3Fx%3D1');
    const entered = await signIn(' Olga@Desk.example ', STAFF_PASSWORD, { to: '/desk/people?x=1' });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/desk/people?x=1']);
    for (const to of [
      '//evil.example',
      'https://evil.example/desk',
      '/\\evil.example',
      '/deskx',
      'javascript:1',
      CONSUMER_SHOP.getPath('contact'),
    ])
      expect((await signIn('olga@desk.example', STAFF_PASSWORD, { to })).headers.location).toBe(START);
    const me = deskBrowser(local, { cookie: cookieIn(entered) });
    const left = await me.post('/desk/sign-out');
    expect(left.headers['set-cookie']).toMatch(/^umlauf_desk=; Max-Age=0;/);
    expect((await me.get('/desk/people')).statusCode).toBe(303);
  });

  it('a sign-in does not reveal staff addresses, by its text or by its work', async () => {
    await signedInAtDesk(local, ['read'], 'paul@desk.example');
    const [known, unknown] = [
      await signIn('paul@desk.example', 'not his password'),
      await signIn('pavel@desk.example', 'not his password'),
    ];
    expect(known.statusCode).toBe(422);
    expect(known.body.replaceAll('paul', 'pavel')).toBe(unknown.body);
    const times = async (email: string) => {
      const started = process.hrtime.bigint();
      await local.services.staff.signIn(
        { now: () => new Date() },
        { email, password: 'x', code: '' },
        { address: email },
      );
      return Number(process.hrtime.bigint() - started) / 1e6;
    };
    const pairs: [number, number][] = [];
    for (let round = 0; round < 7; round += 1)
      pairs.push([await times('paul@desk.example'), await times(`nobody${round}@desk.example`)]);
    const median = (at: 0 | 1) => pairs.map((pair) => pair[at]).sort((a, b) => a - b)[3] ?? 0;
    // Without a hash for comparison, an unknown address would be answered about ten times faster.
    expect(median(1)).toBeGreaterThan(median(0) / 3);
    expect(median(0)).toBeGreaterThan(median(1) / 3);
  });

  it('wrong passwords make their sender wait, keep the entered address, and do not affect colleagues', async () => {
    await signedInAtDesk(local, ['read'], 'rosa@desk.example');
    await local.database.db.deleteFrom('sign_in_attempt').execute();
    const answers = [];
    for (let round = 0; round < 6; round += 1) answers.push(await signIn('rosa@desk.example', 'wrong'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[5]?.body).toContain('value="rosa@desk.example"');
    expect((await signIn('rosa@desk.example', STAFF_PASSWORD)).statusCode).toBe(429);
    const elsewhere = await local.services.staff.signIn(
      { now: () => new Date() },
      { email: 'rosa@desk.example', password: STAFF_PASSWORD, code: '' },
      { address: '203.0.113.9' },
    );
    expect(elsewhere.ok).toBe(true);
    await local.database.db.deleteFrom('sign_in_attempt').execute();
  });
});

describe('a session of the desk', () => {
  it('a session ends after twelve hours, with a sign-out on every device, and with its staff member', async () => {
    const phone = await signedInAtDesk(local, ['pay'], 'sven@desk.example');
    const ctx = { now: () => new Date() };
    const typed = { email: 'sven@desk.example', password: STAFF_PASSWORD, code: '' };
    const other = await local.services.staff.signIn(ctx, typed, { address: '198.51.100.7' });
    const token = other.ok ? other.value.token : '';
    const desktop = deskBrowser(local, { cookie: `umlauf_desk=${token}` });
    const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * HOUR_MS) });
    expect(await local.services.staff.authenticate(later(11.9), token)).toMatchObject({ roles: ['pay'] });
    expect(await local.services.staff.authenticate(later(12), token)).toBeUndefined();
    expect((await phone.post('/desk/sign-out-everywhere')).statusCode).toBe(303);
    expect((await desktop.get('/desk/people')).statusCode).toBe(303);
    const again = await signedInAtDesk(local, ['pay'], 'sven@desk.example');
    expect((await again.get('/desk/people')).statusCode).toBe(200);
    await local.database.db
      .updateTable('staff')
      .set({ roles: '["read"]' })
      .where('email', '=', 'sven@desk.example')
      .execute();
    expect((await again.get('/desk/people')).body).not.toContain('create and release payouts,');
    await local.database.db.deleteFrom('staff').where('email', '=', 'sven@desk.example').execute();
    expect((await again.get('/desk/people')).statusCode).toBe(303);
    expect((await again.post('/desk/sign-out-everywhere')).statusCode).toBe(401);
  });

  it('a session is stored as a hash and deleted by the sweep after it has expired', async () => {
    const { cookie } = await signedInAtDesk(local, ['read'], 'tina@desk.example');
    await createInvitation(local, ['read'], 'uwe@desk.example');
    const rows = await local.database.db.selectFrom('staff_session').select('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(cookie.split('=')[1]);
    await local.services.staff.sweep.run(new Date(Date.now() + 25 * HOUR_MS));
    const left = await local.database.db.selectFrom('staff_session').select('staff_id').execute();
    expect(left).toEqual([]);
    expect(await local.database.db.selectFrom('staff_invitation').select('staff_id').execute()).toEqual([]);
  });
});

describe('sign-in codes outside of the local stage', () => {
  const browser = (cookie = '') => deskBrowser(stage, { host: HOST, cookie });

  it('the invitation sets up an app, which is then required at each sign-in, with each code valid once', async () => {
    const token = await createInvitation(stage, ['pay'], 'vera@desk.example');
    const { body } = await browser().get(getInvitationLink(token));
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1] ?? '').replaceAll(' ', '');
    expect(secret).toHaveLength(32);
    expect((await browser().get(getInvitationLink(token))).body).toContain(secret.slice(0, 4));
    const refused = await browser().post(getInvitationLink(token), { ...TYPED, code: '000 000' });
    expect([refused.statusCode, refused.body.includes('six digits that your app shows')]).toEqual([422, true]);
    const code = createTotpCode(secret);
    const entered = await browser().post(getInvitationLink(token), {
      ...TYPED,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([entered.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-umlauf_desk=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await browser(cookieIn(entered)).get('/desk/people')).statusCode).toBe(200);
    expect((await browser(cookieIn(entered).replace('__Host-', '')).get('/desk/people')).statusCode).toBe(303);
    const [row] = await stage.database.db.selectFrom('staff').select('totp_sealed').execute();
    expect(row?.totp_sealed).toMatch(/^1\./);
    expect(row?.totp_sealed).not.toContain(secret);
    const typed = { email: 'vera@desk.example', password: STAFF_PASSWORD };
    const next = createTotpCode(secret, 1);
    const asked = ['', code, '123', next, next];
    const statuses = [];
    for (const one of asked) statuses.push((await browser().post('/desk/sign-in', { ...typed, code: one })).statusCode);
    expect(statuses).toEqual([422, 422, 422, 303, 422]);
  });

  it('a staff member of the local stage without an app cannot sign in', async () => {
    const token = await createInvitation(stage, ['pay'], 'wim@desk.example');
    const { secret = '' } = (await stage.services.staff.findInvitation({ now: () => new Date() }, token))?.totp ?? {};
    const entered = await browser().post(getInvitationLink(token), { ...TYPED, code: createTotpCode(secret) });
    await stage.database.db
      .updateTable('staff')
      .set({ totp_sealed: null })
      .where('email', '=', 'wim@desk.example')
      .execute();
    expect((await browser(cookieIn(entered)).get('/desk/people')).statusCode).toBe(303);
    const answer = await browser().post('/desk/sign-in', { email: 'wim@desk.example', password: STAFF_PASSWORD });
    expect([answer.statusCode, answer.body.includes('A second factor is missing')]).toEqual([403, true]);
  });

  it('a sign-in whose app was sealed with a lost key is 409 with what to do, and is logged', async () => {
    const email = 'xenia@desk.example';
    const token = await createInvitation(stage, ['pay'], email);
    const { secret = '' } = (await stage.services.staff.findInvitation({ now: () => new Date() }, token))?.totp ?? {};
    await browser().post(getInvitationLink(token), { ...TYPED, code: createTotpCode(secret) });
    const { totp_sealed: sealed } = await stage.database.db
      .selectFrom('staff')
      .select('totp_sealed')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const lost = `1.lostlost.${sealed?.split('.')[2]}`;
    await stage.database.db.updateTable('staff').set({ totp_sealed: lost }).where('email', '=', email).execute();
    const before = stage.logged().length;
    const typed = { email, password: STAFF_PASSWORD, code: createTotpCode(secret, 1) };
    const answer = await browser().post('/desk/sign-in', typed);
    expect([answer.statusCode, answer.body.includes('The key that sealed this data is not in DATA_KEY.')]).toEqual([
      409,
      true,
    ]);
    const errors = stage
      .logged()
      .slice(before)
      .map(({ err }) => (err as { type?: string } | undefined)?.type);
    expect(errors).toContain('KeyMissingError');
  });

  it('desk pages are not cached, framed or indexed', async () => {
    const { headers } = await browser().get('/desk/sign-in');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'; upgrade/),
      'strict-transport-security': expect.any(String),
    });
  });
});

describe('the host of the desk', () => {
  it('the desk is served on its own host only', async () => {
    const shop = stage.fleet.tenant(CONSUMER_SHOP.id).server.hosts.production[0] ?? '';
    const { cookie } = await signedInAtDesk(local, ['pay'], 'xenia@desk.example');
    for (const path of [
      '/desk',
      '/desk/people',
      '/desk/sign-in',
      '/desk/desk.css',
      '/desk/fonts/hanken-grotesk.woff2',
    ]) {
      const onShop = await deskBrowser(local, { host: CONSUMER_SHOP.host, cookie }).get(path);
      expect([path, onShop.headers.location, onShop.body.includes('class="desk"')]).toEqual([path, undefined, false]);
      expect(onShop.statusCode).not.toBe(200);
      expect((await deskBrowser(stage, { host: shop }).get(path)).statusCode).not.toBe(200);
      expect((await deskBrowser(local, { host: 'localhost', cookie }).get(path)).statusCode).toBe(404);
      expect((await deskBrowser(stage, { host: 'desk.localhost' }).get(path)).statusCode).toBe(421);
      expect((await deskBrowser(local, { host: HOST, cookie }).get(path)).statusCode).toBe(421);
    }
    expect((await deskBrowser(stage, { host: HOST }).get('/desk/desk.css')).headers['content-type']).toContain(
      'text/css',
    );
    expect((await deskBrowser(stage, { host: HOST }).get('/desk/fonts/hanken-grotesk.woff2')).statusCode).toBe(200);
  });

  it('the desk cannot use the host of a shop', async () => {
    const [shop = ''] = Object.keys(stage.fleet.hosts);
    const env = { STAGE: 'production', DATA_KEY, DESK_HOST: shop };
    const opening = createApp({
      root,
      environment: readEnvironment(env, root),
      fleet: () => stage.fleet,
      services: stage.services,
      database: { check: async () => {}, now: () => new Date() },
      dev: false,
    });
    await expect(opening).rejects.toThrow(`DESK_HOST is ${shop}, the host of the shop`);
  });

  it('the desk explains a rejected request in its own texts', async () => {
    const me = await signedInAtDesk(local, ['read'], 'yara@desk.example');
    const answer = await me.post('/desk/sign-out-everywhere', { a: '\u0000' });
    expect([answer.statusCode, answer.body.includes('Invalid request')]).toEqual([400, true]);
    const large = await me.post('/desk/sign-out-everywhere', { a: 'x'.repeat(300_000) });
    expect([large.statusCode, large.body.includes('Too large')]).toEqual([413, true]);
    expect((await me.get('/desk/people')).statusCode).toBe(200);
  });
});
