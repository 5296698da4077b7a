import { afterAll, beforeAll, expect, it } from 'vitest';
import { tradeForm } from '../../../platform/server/pages/forms/sale.ts';
import type { FormInput } from '../../../platform/server/pages/forms/types.ts';
import { changeState } from '../../../platform/services/trades/states.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { TRADE_COOKIE } from '../../../platform/shared/visitor-cookies.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { createCustomer } from '../../support/customers.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, createTradeInput, expectOk, offerFor } from '../../support/selling.ts';

let edge: Edge;
let ctx: RequestContext;
let sold = 0;

beforeAll(async () => {
  edge = await openEdge();
  ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
}, 240_000);
afterAll(() => edge.close());

async function sell(by: RequestContext = ctx) {
  sold += 1;
  const offer = await offerFor(edge.services as never, by);
  const { trade, accessToken } = expectOk(
    await edge.services.trades.create(by, `key-${sold}`, createTradeInput(offer)),
  );
  const mail = (await edge.services.mail.list(50)).find(({ subject }) => subject.includes(trade.number));
  const { text = '' } = (await edge.services.mail.find(mail?.id ?? 0)) ?? {};
  const token = /\/sale\/([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '';
  return { ...trade, accessToken, token };
}

const call = (
  method: 'GET' | 'POST',
  path: string,
  { cookie, host = CONSUMER_SHOP.host }: { cookie?: string; host?: string } = {},
) =>
  edge.app.inject({
    method,
    url: `/api/trades/sales/${path}`,
    headers: { host, ...(cookie ? { cookie: `${TRADE_COOKIE}=${cookie}` } : {}) },
  });

async function post(token: string, cookies: Record<string, string> = {}, body: Record<string, string> = {}) {
  const input = {
    ctx,
    services: edge.services,
    match: { name: 'sale', params: { token } },
    body,
    query: {},
    cookies,
    href: (_: string, params: { token: string }) => `/sale/${params.token}`,
  } as unknown as FormInput;
  return postForm(tradeForm, input);
}

const readSteps = async (number: string) =>
  (
    await edge.database.db
      .selectFrom('trade_history')
      .innerJoin('trade', 'trade.id', 'trade_id')
      .select(['to_state', 'actor', 'reason'])
      .where('number', '=', number)
      .orderBy('trade_history.id')
      .execute()
  ).map(({ to_state, actor, reason }) => [to_state, actor, reason].filter(Boolean).join(' '));

async function receive(number: string) {
  await edge.database.transaction(async (trx) => {
    const { id } = await trx.selectFrom('trade').select('id').where('number', '=', number).executeTakeFirstOrThrow();
    for (const to of ['shipped', 'received'] as const)
      expectOk(await changeState(trx, { tradeId: id, to, actor: 'system', at: new Date() }));
  });
}

let hannahs: ReturnType<typeof createCustomer> | undefined;

/** The same account in every test. */
function signedInSeller() {
  hannahs ??= createCustomer(edge.database, edge.services as never, ctx);
  return hannahs;
}

async function receiveAtDesk(number: string) {
  expectOk(await edge.services.fulfilment.receive(ctx, { person: 'ana@example.org' }, { number }));
}

it("the page is shown to the holder of the mail's link and the selling browser, in that shop only", async () => {
  const { number, token, accessToken } = await sell();
  const shown = await call('GET', token);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.json().sale).toMatchObject({ number, state: 'labelSent', payout: 'DE89 ···· ···· 3000' });
  expect((await call('GET', 'current', { cookie: accessToken })).json().sale.number).toBe(number);
  for (const [path, as] of [
    ['current', {}],
    ['current', { cookie: token }],
    [accessToken, {}],
    [`${token}x`, {}],
    [token, { host: SHOP_ABROAD.host }],
  ] as const) {
    const refused = await call('GET', path, as);
    expect(refused.statusCode, path).toBe(404);
    expect(refused.json().code, path).toBe('trade.unknown');
  }
});

it('the trade is cancelled by POST only, once, and the history names the link or the browser', async () => {
  const { number, token } = await sell();
  await call('GET', token);
  await call('GET', `${token}?step=cancel`);
  expect((await call('GET', `${token}/cancel`)).statusCode).toBe(405);
  expect(await readSteps(number)).toHaveLength(2);
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${token}/cancel`)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json().sale).toMatchObject({ number, state: 'cancelled', label: '' });
  }
  expect(await post(token)).toMatchObject({ kind: 'redirect', location: `/sale/${token}` });
  expect(await readSteps(number)).toEqual(['created customer', 'labelSent system', 'cancelled customer']);
  const told = (await edge.services.mail.list(50)).filter(({ subject }) => subject.includes(number));
  expect(told.map(({ kind }) => kind).sort()).toEqual(['trade.cancelled', 'trade.label']);
});

it('the form without scripts cancels the trade in the selling browser', async () => {
  const { number, accessToken } = await sell();
  const cookies = { [TRADE_COOKIE]: accessToken };
  expect(await post('current', cookies)).toMatchObject({ kind: 'redirect', location: '/sale/current' });
  expect((await readSteps(number)).at(-1)).toBe('cancelled customer browser');
});

it('the trade cannot be cancelled after its parcel was sent, or by an invalid link', async () => {
  const { number, token } = await sell();
  await receive(number);
  const late = await call('POST', `${token}/cancel`);
  expect([late.statusCode, late.json().code]).toEqual([409, 'trade.state']);
  expect(await post(token)).toMatchObject({
    kind: 'render',
    status: 409,
    form: { problems: [{ code: 'trade.state' }] },
  });
  const forged = await call('POST', `${'x'.repeat(43)}/cancel`);
  expect([forged.statusCode, forged.json().code]).toEqual([404, 'trade.unknown']);
  expect((await readSteps(number)).at(-1)).toBe('received system');
});

it('the signed-in seller cancels the trade, and the history names an account with another address', async () => {
  const hannah = await signedInSeller();
  const other = await sell(hannah);
  expect((await edge.services.trades.cancelOwn(hannah, other.number)).ok).toBe(true);
  expect((await readSteps(other.number)).at(-1)).toBe('cancelled customer browser');
  const strangers = await sell();
  expect(await edge.services.trades.cancelOwn(hannah, strangers.number)).toEqual({
    ok: false,
    error: { code: 'trade.unknown' },
  });
  expect(await edge.services.trades.cancelOwn(ctx, strangers.number)).toMatchObject({ ok: false });
});

it('the seller withdraws after arrival by POST only, once, with and without scripts', async () => {
  const { number, token } = await sell();
  const { number: other, accessToken } = await sell();
  for (const one of [number, other]) await receiveAtDesk(one);
  expect((await call('GET', `${token}/withdraw`)).statusCode).toBe(405);
  await call('GET', `${token}?step=withdraw`);
  expect((await readSteps(number)).at(-1)).toBe('received staff');
  const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', `${token}/withdraw`)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json().sale).toMatchObject({ number, state: 'returned', withdrawn: true });
  }
  expect((await readSteps(number)).slice(-2)).toEqual(['received staff', 'returned customer withdrawn']);
  const cookies = { [TRADE_COOKIE]: accessToken };
  const withdrawn = { kind: 'redirect', location: '/sale/current' };
  expect(await post('current', cookies, { act: 'withdraw' })).toMatchObject(withdrawn);
  expect(await post('current', cookies, { act: 'withdraw' })).toMatchObject(withdrawn);
  expect((await readSteps(other)).slice(-1)).toEqual(['returned customer withdrawn']);
});

it('a withdrawal before shipping or by another token is rejected, and changes nothing', async () => {
  const { number, token } = await sell();
  const early = await call('POST', `${token}/withdraw`);
  expect([early.statusCode, early.json().code]).toEqual([409, 'trade.state']);
  expect(await post(token, {}, { act: 'withdraw' })).toMatchObject({
    kind: 'render',
    status: 409,
    form: { values: { act: 'withdraw' }, problems: [{ code: 'trade.state' }] },
  });
  await receiveAtDesk(number);
  for (const path of [`${'x'.repeat(43)}/withdraw`, 'current/withdraw']) {
    const forged = await call('POST', path);
    expect([forged.statusCode, forged.json().code]).toEqual([404, 'trade.unknown']);
  }
  const abroad = await call('POST', `${token}/withdraw`, { host: SHOP_ABROAD.host });
  expect(abroad.statusCode).toBe(404);
  expect((await readSteps(number)).at(-1)).toBe('received staff');
});

it('the signed-in seller withdraws from an own trade, and not from another person’s', async () => {
  const hannah = await signedInSeller();
  const own = await sell(hannah);
  const strangers = await sell();
  for (const { number } of [own, strangers]) await receiveAtDesk(number);
  const { trades } = edge.services;
  expect(await trades.withdrawOwn(hannah, own.number)).toMatchObject({ ok: true, value: { withdrawn: true } });
  expect((await readSteps(own.number)).at(-1)).toBe('returned customer withdrawn');
  const unknown = { ok: false, error: { code: 'trade.unknown' } };
  expect(await trades.withdrawOwn(hannah, strangers.number)).toEqual(unknown);
  expect(await trades.withdrawOwn(ctx, strangers.number)).toEqual(unknown);
});
