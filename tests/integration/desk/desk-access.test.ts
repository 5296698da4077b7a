import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeskRoute, deskRoutes, rolesFor } from '../../../platform/desk/index.server.ts';
import { STAFF_ROLES, type StaffRole } from '../../../platform/services/staff/index.server.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, deskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
const people = new Map<StaffRole, DeskBrowser>();
beforeAll(async () => {
  edge = await openEdge();
  for (const role of STAFF_ROLES) people.set(role, await signedInAtDesk(edge, [role]));
});
afterAll(() => edge.close());
// The table has more forms than one address may send a minute.
beforeEach(() => edge.database.db.deleteFrom('request_count').execute());

/** An address of the route. Its parameters name rows that do not exist. */
const fillAddress = ({ path }: DeskRoute) => path.replace(/:\w+/g, '999999999');
const send = (browser: DeskBrowser, route: DeskRoute, headers?: Record<string, string>) =>
  route.method === 'GET' ? browser.get(fillAddress(route), headers) : browser.post(fillAddress(route), {}, headers);
const named = deskRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route }));
const closed = named.filter(({ route }) => route.access !== 'open');
/** Ends the session that the other requests need. */
const isKept = ({ route }: (typeof named)[number]) => !route.path.startsWith('/desk/sign-out');

describe('the table of the desk', () => {
  it('each desk address has one row that names its roles', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    for (const { route } of named) {
      expect(route.path).toMatch(/^\/desk(\/|$)/);
      for (const access of [route.access].flat()) expect(['open', 'signedIn', ...STAFF_ROLES]).toContain(access);
      if (route.access === 'open')
        expect(route.path).toMatch(
          /^\/desk\/(sign-in|sign-in\/passkey|sign-in\/passkey\/question|sign-out|invitations\/:token)$/,
        );
    }
  });

  it('gives the role read no POST but those about its own sign-in', () => {
    const open = closed.filter(
      ({ route }) => route.access !== 'open' && (rolesFor(route) ?? ['read']).includes('read'),
    );
    const written = open.filter(({ route }) => route.method === 'POST').map(({ route }) => route.path);
    expect(written.filter((path) => !path.startsWith('/desk/you/'))).toEqual(['/desk/sign-out-everywhere']);
  });

  it('opens to a partner the figures of their shops and the pages about their own sign-in, and no other', () => {
    const own = closed.filter(
      ({ route }) => route.access !== 'open' && (rolesFor(route) ?? ['partner']).includes('partner'),
    );
    expect(own.map(({ name }) => name).sort()).toEqual([
      'GET /desk',
      'GET /desk/partner',
      'GET /desk/partner.csv',
      'GET /desk/you',
      'POST /desk/sign-out-everywhere',
      'POST /desk/you/language',
      'POST /desk/you/passkeys',
      'POST /desk/you/passkeys/question',
      'POST /desk/you/passkeys/remove',
    ]);
  });

  it.each(closed)('$name redirects a caller without a session to the sign-in', async ({ route }) => {
    for (const cookie of ['', 'umlauf_desk=', `umlauf_desk=${'A'.repeat(43)}`]) {
      const answer = await send(deskBrowser(edge, { cookie }), route);
      if (route.method === 'GET') {
        expect(answer.statusCode).toBe(303);
        expect(answer.headers.location).toMatch(/^\/desk\/sign-in/);
      } else {
        expect(answer.statusCode).toBe(401);
        expect(answer.body).toContain('Nothing was saved');
      }
    }
  });

  it.each(closed.filter(isKept))('$name admits exactly the roles in the table', async ({ route }) => {
    for (const [role, browser] of people) {
      const { statusCode, body } = await send(browser, route);
      const roles = route.access === 'open' ? undefined : rolesFor(route);
      const mayAsk = !roles || roles.includes(role);
      expect([role, statusCode === 403]).toEqual([role, !mayAsk]);
      expect(statusCode).toBeLessThan(500);
      if (!mayAsk) expect(body).toContain(`This requires the role “${roles?.[0]}”`);
    }
  });

  it('each page of a signed-in staff member has the button to sign out', async () => {
    const pages = closed.filter(({ route }) => route.method === 'GET');
    const shown: string[] = [];
    for (const { name, route } of pages) {
      const { body, headers } = await send(people.get('pay') as DeskBrowser, route);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      shown.push(name);
      expect([name, body.includes('<form action="/desk/sign-out" method="post">')]).toEqual([name, true]);
    }
    expect(shown.length).toBeGreaterThan(8);
  });

  it.each(named.filter(({ route }) => route.method === 'POST'))('$name refuses pages of others', async ({ route }) => {
    const browser = people.get('pay') as DeskBrowser;
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: `http://${CONSUMER_SHOP.host}` },
    ];
    for (const headers of foreign) {
      const answer = await send(browser, route, headers);
      expect([headers, answer.statusCode]).toEqual([headers, 403]);
      expect(answer.body).not.toContain('This requires the role');
    }
    expect((await browser.get('/desk/people')).statusCode).toBe(200);
  });

  it("the desk's host answers only the routes in the table", async () => {
    const paths = [
      CONSUMER_SHOP.getPath('contact'),
      '/api/openapi.json',
      '/fonts/archivo.woff2',
      '/favicon.svg',
      '/mail',
      '/deskx',
      '/desk/x',
    ];
    for (const path of paths) {
      const answer = await (people.get('pay') as DeskBrowser).get(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 404, 'Not Found\n']);
    }
    expect((await deskBrowser(edge).get('/health')).body).toBe('ok\n');
    expect((await deskBrowser(edge).get('/')).headers.location).toBe('/desk');
  });
});
