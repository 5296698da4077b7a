import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedColumns } from '../../../platform/server/operator/data/sealed-columns.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { storeAccount } from '../../support/accounts.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { cookieIn, createTotpCode, type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createPayableTrades, endBatchUndo } from '../../support/owed.ts';
import { createContext, createTradeInput, DATA_KEY, IBAN, offerFor, type Shops } from '../../support/selling.ts';

const PASSWORD = 'Kiesel Lampe Tram';
let edge: Edge;
let shops: Shops;
beforeAll(async () => {
  edge = await openEdge({ DATA_KEY });
  shops = { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) } as unknown as Shops;
}, 240_000);
afterAll(() => edge?.close());

let block = 0;
beforeEach(() => {
  block += 1;
});
const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) =>
  edge.app.inject({
    method,
    url,
    remoteAddress: `10.8.0.${block}`,
    headers: { host: CONSUMER_SHOP.host, ...headers },
    ...(payload ? { payload } : {}),
  });

/** Every sealed text then names a key that is not in DATA_KEY. */
async function loseKey(): Promise<void> {
  for (const { table, column } of sealedColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = '1.lostlost.' || split_part(${sql.ref(column)}, '.', 3)
      where ${sql.ref(column)} is not null`.execute(edge.database.db);
}

/** Lines of level error since a given one. */
const failuresSince = (before: number) =>
  edge
    .logged()
    .slice(before)
    .filter(({ level }) => level === 'error' || Number(level) >= 50)
    .map(({ err }) => (err as { type: string }).type);

describe('a call that needs data sealed with a lost key', () => {
  it('a repeated trade request returns 409 and names the place of its label', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const sale = createTradeInput(await offerFor(shops, ctx));
    const key = { 'idempotency-key': randomUUID() };
    expect((await send('POST', '/api/trades', sale, key)).statusCode).toBe(201);
    await loseKey();
    const repeated = await send('POST', '/api/trades', sale, key);
    expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'idempotency.unreadable']);
    expect(repeated.json().detail).toContain('Its mail has the label');
  });

  it('a draft returns 409 and says how to start a new one, and the next save does', async () => {
    const cookie = cookieIn(await send('PUT', '/api/checkout/draft', { address: { city: 'Bonn' } }));
    await loseKey();
    const lost = await send('GET', '/api/checkout/draft', undefined, { cookie });
    expect([lost.statusCode, lost.json().code]).toEqual([409, 'draft.unreadable']);
    expect(lost.json().detail).toContain('Save a draft, which starts a new one');
    expect((await send('PUT', '/api/checkout/draft', { address: { city: 'Bonn' } }, { cookie })).statusCode).toBe(200);
  });

  it('a sign-in with codes returns 409 with what to do, and the operator finds it in the log', async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    const { email } = await storeAccount(edge.database, ctx, { password: PASSWORD });
    const typed = { username: email, password: PASSWORD };
    const { access_token } = (await send('POST', '/api/account/login', typed)).json();
    const own = { authorization: `Bearer ${access_token}` };
    const { secret } = (await send('POST', '/api/account/totp', undefined, own)).json();
    await send('POST', '/api/account/totp/confirm', { code: createTotpCode(secret) }, own);
    await loseKey();
    const before = edge.logged().length;
    const answer = await send('POST', '/api/account/login', { ...typed, code: createTotpCode(secret, 1) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'key.missing']);
    expect(answer.json().detail).toContain('The operator has to add the former key.');
    expect(failuresSince(before)).toEqual(['KeyMissingError']);
  });

  it('the payout file at the desk is 409, names DATA_KEY, and the batch remains as it was', async () => {
    const [ana, ben] = (await Promise.all(
      ['ana', 'ben'].map((name) => signedInAtDesk(edge, ['pay'], `${name}@desk.example`)),
    )) as [DeskBrowser, DeskBrowser];
    const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
    await createPayableTrades(edge.database, shops, { count: 1, payout });
    const made = await ana.post('/desk/payouts/batches', { method: 'sepa', currency: 'EUR', shop: '' });
    const batch = String(made.headers.location).split('?')[0] ?? '';
    await ben.post(`${batch}/release`);
    await endBatchUndo(edge);
    await loseKey();
    const file = await ben.post(`${batch}/file`);
    expect(file.statusCode).toBe(409);
    expect(file.body).toContain('cannot be opened: the key they were sealed with is not in DATA_KEY.');
    expect((await ben.get(batch)).body).not.toContain('File downloaded');
  });
});
