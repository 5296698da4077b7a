import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';

import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY } from '../../support/selling.ts';

const MESSAGE = { subject: 'payment', name: 'Hannah Probe', message: 'Wann kommt das Geld an, von dem die Rede war?' };
const ENQUIRY = { company: 'Probe & Co', name: 'Hannah Probe', deviceCount: '12', message: 'Wir haben zwölf Geräte.' };

let edge: Edge;
let host = '';
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'test', DATA_KEY });
  [host = ''] = edge.fleet.tenant(CONSUMER_SHOP.id).server.hosts.test;
  await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href);
}, 240_000);
afterAll(() => edge?.close());

let clients = 0;
/** Each from its own client, because rate limits are not the subject here. */
function post(url: string, contentType: string, payload: string) {
  clients += 1;
  const remoteAddress = `198.51.100.${clients}`;
  return edge.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host, 'content-type': contentType },
    payload,
  });
}

const asJson = (url: string, body: object) => post(url, 'application/json', JSON.stringify(body));
const asForm = (url: string, body: Record<string, string>) =>
  post(url, 'application/x-www-form-urlencoded', new URLSearchParams({ homepage: '', ...body }).toString());

/** Sends until a message of this sender is rejected; resolves to the number accepted. */
async function fill(email: string): Promise<number> {
  for (let count = 0; count < 50; count += 1) {
    const { statusCode } = await asJson('/api/contact', {
      ...MESSAGE,
      email,
      message: `Nachricht ${count} an den Laden`,
    });
    if (statusCode !== 201) return count;
  }
  throw new Error(`${email} is never full.`);
}

describe('a sender with 30 waiting messages', () => {
  const email = 'hannah@example.org';
  beforeAll(async () => {
    expect(await fill(email)).toBe(30);
  });

  it.each([
    ['a message', () => asJson('/api/contact', { ...MESSAGE, email })],
    ['an enquiry', () => asJson('/api/contact/business', { ...ENQUIRY, deviceCount: 12, email })],
    ['a message by its plain form', () => asForm(CONSUMER_SHOP.getPath('contact'), { ...MESSAGE, email })],
    ['an enquiry by its plain form', () => asForm('/b2b/ankaufsportal', { ...ENQUIRY, email })],
  ])('%s is rejected with a retry time while 30 wait', async (_, send) => {
    const answer = await send();
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(60);
    if (String(answer.headers['content-type']).includes('html')) expect(answer.body).toContain(email);
    else expect(answer.json()).toMatchObject({ status: 429, code: 'rate.limited' });
  });

  it('other senders are not affected', async () => {
    expect((await asJson('/api/contact', { ...MESSAGE, email: 'ada@example.org' })).statusCode).toBe(201);
  });
});
