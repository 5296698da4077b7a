import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { closeMailServers, mailServer, type TestMailServer } from '../../support/mail-server.ts';

let edge: Edge;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await mailServer();
  edge = await openEdge({ SMTP_URL: mails.url });
}, 180_000);
afterAll(async () => {
  await edge.close();
  await closeMailServers();
});

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const get = (url: string, host = CONSUMER_SHOP.host) => edge.app.inject({ url, headers: { host } });

describe('the id of a request', () => {
  it.each([
    ['/api/build'],
    ['/api/nothing'],
    ['/robots.txt'],
    ['/assets/nothing.js'],
    ['/gewinnspiel'],
    ['/%zz'],
    ['/health'],
    ['/', 'unknown.example'],
    ['/desk', 'desk.localhost'],
  ])('is in the answer to %s %s, and a client cannot choose it', async (url, host = CONSUMER_SHOP.host) => {
    const chosen = '00000000-0000-0000-0000-000000000000';
    const { headers } = await edge.app.inject({ url, headers: { host, 'x-request-id': chosen } });
    expect(headers['x-request-id']).toMatch(ID);
    expect(headers['x-request-id']).not.toBe(chosen);
  });

  it('is the same in the answer, its problem document and the log', async () => {
    const answer = await get('/api/offers/none');
    const id = answer.headers['x-request-id'];
    expect((answer.json() as { requestId: string }).requestId).toBe(id);
    const lines = edge.logged().filter(({ reqId }) => reqId === id);
    expect(lines.map(({ msg }) => msg)).toContain('answered');
  });

  it('is in the header of the mail that the request caused', async () => {
    const answer = await edge.app.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      headers: { host: CONSUMER_SHOP.host },
      payload: { email: 'jonas.reuter@example.org', locale: 'de' },
    });
    expect(answer.statusCode).toBeLessThan(300);
    await expect.poll(() => mails.taken.length).toBe(1);
    expect(/^X-Request-ID: (\S+)/im.exec(mails.taken[0]?.data ?? '')?.[1]).toBe(answer.headers['x-request-id']);
  });

  it('of staff is stored with the mail that their act caused', async () => {
    const ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
    const { number } = await soldAt(edge);
    const answer = await ana.post(`/desk/trades/${number}/receive`);
    const caused = await edge.database.db
      .selectFrom('mail')
      .select('kind')
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .execute();
    expect(caused).toEqual([{ kind: 'trade.received' }]);
  });
});
