import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskRoute, deskRoutes } from '../../../platform/desk/index.server.ts';
import { linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { type DeskBrowser, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const EMAIL = `${PLAIN_CANARY}@desk.example`;
const ENDS_SESSION = /^\/desk\/sign-out/;

let edge: Edge;
let me: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  me = await signedInAtDesk(edge, ['receive', 'inspect', 'pay', 'admin'], EMAIL);
});
afterAll(() => edge?.close());

/** Routes and statuses logged since a given line. */
const answersSince = (before: number) =>
  edge
    .logged()
    .slice(before)
    .filter(({ status }) => status !== undefined)
    .map(({ method, route, status }) => `${method} ${route} ${status}`);

it('each sign-in and sign-out at the desk is logged with its route and status', async () => {
  const before = edge.logged().length;
  const signIn = (password: string) => deskBrowser(edge).post('/desk/sign-in', { email: EMAIL, password });
  await signIn('falsch geraten');
  await signIn(STAFF_PASSWORD);
  await deskBrowser(edge).post('/desk/sign-in/passkey', { challenge: 'x', response: '{}' });
  await deskBrowser(edge).post('/desk/sign-out');
  expect(answersSince(before)).toEqual([
    'POST /desk/sign-in 422',
    'POST /desk/sign-in 303',
    'POST /desk/sign-in/passkey 422',
    'POST /desk/sign-out 303',
  ]);
});

it('the log contains no e-mail address of staff, whatever they do at the desk', async () => {
  const { number } = await soldAt(edge);
  const fields: Record<string, Record<string, string>> = {
    '/desk/sign-in': { email: EMAIL, password: 'falsch geraten' },
    '/desk/parcels': { lines: `${number};received;2026-01-01T10:00:00Z\nno parcel` },
    '/desk/trades/:number/notes': { text: 'The box is wet.' },
    '/desk/payouts/batches': { method: 'sepa', currency: 'EUR' },
  };
  const send = ({ method, path }: DeskRoute) => {
    const address = path.replace(':number', number).replace(/:\w+/g, '999999999');
    return method === 'GET' ? me.get(address) : me.post(address, fields[path]);
  };
  const before = edge.logged().length;
  const last = deskRoutes.filter(({ path }) => ENDS_SESSION.test(path));
  for (const route of [...deskRoutes.filter((one) => !last.includes(one)), ...last]) await send(route);
  expect(answersSince(before)).toEqual(
    expect.arrayContaining([
      'POST /desk/parcels 422',
      'POST /desk/trades/:number/notes 303',
      'POST /desk/trades/:number/receive 303',
    ]),
  );
  expect(
    edge
      .logged()
      .slice(before)
      .map(({ msg }) => msg),
  ).toContain('a tracking file was imported');
  expect(linesWithCanary(edge.lines())).toEqual([]);
});
