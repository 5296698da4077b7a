import { expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { bearerHeader, login, openSignIns, post, readCookie } from '../../support/sign-ins.ts';

const own = openSignIns();

/** Route and status of the answers logged since a given moment. */
function answersSince(before: number): string[] {
  return own.edge
    .logged()
    .slice(before)
    .filter(({ status }) => status !== undefined)
    .map(({ method, route, status }) => `${method} ${route} ${status}`);
}

it('each sign-in, failed sign-in, token refresh and sign-out is logged with time, route and status', async () => {
  const before = own.edge.logged().length;
  const right = await login();
  const { access_token, refresh_token } = right.json();
  await login({ password: 'falsche Kiesel' });
  await login({ username: 'niemand@example.org' });
  await post('/api/account/loginRefresh', { headers: { 'refresh-token': refresh_token } });
  await post('/api/account/confirmPassword', {
    body: { password: 'falsche Kiesel' },
    headers: bearerHeader(access_token),
  });
  const unknown = new Authenticator(`http://${CONSUMER_SHOP.host}`).use({
    challenge: 'x'.repeat(43),
    options: { rpId: CONSUMER_SHOP.host },
  });
  await post('/api/account/passkeyLogin', { body: unknown });
  await post('/api/account/logout', {
    headers: { 'access-token': access_token, 'refresh-token': refresh_token, cookie: readCookie(right) },
  });
  expect(answersSince(before)).toEqual([
    'POST /api/account/login 200',
    'POST /api/account/login 401',
    'POST /api/account/login 401',
    'POST /api/account/loginRefresh 200',
    'POST /api/account/confirmPassword 422',
    'POST /api/account/passkeyLogin 401',
    'POST /api/account/logout 200',
  ]);
  for (const line of own.edge.logged().slice(before)) expect(line.time).toEqual(expect.any(Number));
});

it('the log contains no address, password or token of a sign-in', async () => {
  const before = own.edge.lines().length;
  const { access_token } = (await login()).json();
  await login({ password: 'falsche Kiesel' });
  const lines = own.edge.lines().slice(before).join('\n');
  for (const typed of [own.account.email, 'falsche Kiesel', access_token]) expect(lines).not.toContain(typed);
});
