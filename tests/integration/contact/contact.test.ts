import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { contactHandler } from '../../../platform/server/pages/forms/contact.ts';
import type { FormAnswer, FormHandler } from '../../../platform/server/pages/forms/types.ts';
import type { MailSummary, StoredMail } from '../../../platform/services/mail/types.ts';
import { CONTACT_ANSWER_WORKING_DAYS } from '../../../platform/shared/working-days.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { answerDay } from '../../support/answer-day.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, loadTestFleet } from '../../support/selling.ts';

let edge: Edge;
let app: FastifyInstance;
beforeAll(async () => {
  edge = await openEdge();
  app = edge.app;
}, 240_000);
afterAll(() => edge?.close());

let count = 0;
/** The outbox rows of this test only. */
let words = '';
beforeEach(() => {
  count += 1;
  words = `Wo bleibt mein Label? (${count})`;
});

const good = () => ({ subject: 'orderStatus', name: 'Hannah Probe', email: 'hannah@example.org', message: words });
const send = (body: unknown, host = CONSUMER_SHOP.host) =>
  app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { host, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** The mails of this test, newest first. */
async function mails(): Promise<StoredMail[]> {
  const { mail } = edge.services;
  const all = await Promise.all((await mail.list(50)).map((one: MailSummary) => mail.find(one.id)));
  return all.filter((one): one is StoredMail => one?.text.includes(words) === true);
}

describe('POST /api/contact', () => {
  it('a message is queued in the outbox, to the shop, with the visitor as reply address', async () => {
    const answer = await send({ ...good(), tradeNumber: 'DE-26-118-5520' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await mails()).toMatchObject([
      {
        tenant: CONSUMER_SHOP.id,
        kind: 'contact.message',
        to: CONSUMER_SHOP.config.contact.toAddress,
        replyTo: 'hannah@example.org',
        subject: 'Kontakt: Wo steht mein Verkauf?, Verkauf DE-26-118-5520',
        state: 'queued',
      },
    ]);
  });

  it('the mail names the working day within which the texts promise an answer', async () => {
    await send(good());
    const [mail] = await mails();
    expect(mail?.text).toContain(`Zugesagte Antwort bis: ${await answerDay(CONTACT_ANSWER_WORKING_DAYS)}`);
  });

  it("a message in business mode goes to the partners' address", async () => {
    expect((await send(good(), BUSINESS_SHOP.host)).statusCode).toBe(201);
    expect((await mails())[0]?.to).toBe(BUSINESS_SHOP.config.contact.b2bToAddress);
  });

  it('a repeated message sends one mail, and a changed one a second', async () => {
    for (const times of [1, 2, 3]) expect((await send(good())).statusCode, `time ${times}`).toBe(201);
    expect(await mails()).toHaveLength(1);
    await send({ ...good(), email: 'other@example.org' });
    expect(await mails()).toHaveLength(2);
    await send(good(), NEIGHBOUR_SHOP.host);
    expect(await mails()).toHaveLength(3);
  });

  it('a rejected message reports every wrong field together, with the codes of the form', async () => {
    const answer = await send({ ...good(), subject: 'nonsense', name: '', email: 'hannah', message: 'x'.repeat(4001) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'fields',
      fields: [
        { pointer: '/subject', code: 'required' },
        { pointer: '/name', code: 'required' },
        { pointer: '/email', code: 'email.format' },
        { pointer: '/message', code: 'tooLong' },
      ],
    });
  });

  it.each([
    ['an unknown member', { admin: true }, 400],
    ['a name that is no text', { name: { $ne: '' } }, 422],
    ['spaces only', { name: '   ' }, 422],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 422],
    ['a header in the name', { name: 'a\r\nBcc: b@example.org' }, 422],
    ['a header in the number', { tradeNumber: '1\nBcc: b@example.org' }, 422],
    ['a NUL', { message: 'a\u0000' }, 400],
    ['half of a surrogate pair', { name: 'a\ud83d' }, 400],
  ])('%s is rejected', async (_, change, status) => {
    expect((await send({ ...good(), ...change })).statusCode).toBe(status);
    expect(await mails()).toEqual([]);
  });

  it.each(['null', '[]', '7', '"text"', '{"subject":'])('the body %s is rejected', async (body) => {
    expect([400, 422]).toContain((await send(body)).statusCode);
  });

  it('a message that fills the honeypot is accepted and discarded', async () => {
    const answer = await send({ ...good(), homepage: 'https://spam.example' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(await mails()).toEqual([]);
  });

  it('the log contains no personal data of a message', async () => {
    await send(good());
    await send({ ...good(), email: 'hannah' });
    await send({ ...good(), homepage: 'hannah' });
    expect(JSON.stringify(edge.logged()).toLowerCase()).not.toMatch(/hannah|label/);
  });

  it('the interface description lists the call', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: CONSUMER_SHOP.host } })).json();
    expect(paths['/api/contact'].post.responses).toHaveProperty('201');
  });
});

describe('the contact form without scripts', () => {
  async function post(id: TenantId, body: Record<string, string>): Promise<FormAnswer> {
    const ctx = await createContext(id);
    const table = (await loadTestFleet()).tenant(id).routing.tables[ctx.locale] ?? [];
    const href = buildHref(table, '') as Parameters<FormHandler>[0]['href'];
    const match = { name: 'contact' as const, params: {} };
    return postForm(contactHandler, { ctx, services: edge.services, match, body, query: {}, cookies: {}, href });
  }

  it('a sent form redirects to an address that says only that it was sent', async () => {
    const answer = await post(THIRD_ABROAD.id, { ...good(), tradeNumber: '', homepage: '' });
    expect(answer).toEqual({ kind: 'redirect', location: `${THIRD_ABROAD.getPath('contact')}?sent=1`, setCookies: [] });
    expect(await mails()).toMatchObject([{ tenant: THIRD_ABROAD.id, to: THIRD_ABROAD.config.contact.toAddress }]);
  });

  it('a rejected form shows every value again', async () => {
    const typed = { subject: 'payment', name: '  ', email: 'han@', tradeNumber: ' 1 ', message: `${words}\r\nzwei` };
    expect(await post(CONSUMER_SHOP.id, { ...typed, homepage: '' })).toEqual({
      kind: 'render',
      status: 422,
      form: {
        values: typed,
        problems: [expect.objectContaining({ pointer: '/name' }), expect.objectContaining({ pointer: '/email' })],
      },
    });
    expect(await mails()).toEqual([]);
  });

  it('an empty form is rejected with a problem per field', async () => {
    const answer = await post(SHOP_ABROAD.id, {});
    const pointers = answer.kind === 'render' ? answer.form.problems.map(({ pointer }) => pointer) : [];
    expect(pointers).toEqual(['/subject', '/name', '/email', '/message']);
  });

  it('a program that fills the honeypot receives the answer of a success', async () => {
    const answer = await post(CONSUMER_SHOP.id, { ...good(), homepage: 'x' });
    expect(answer).toMatchObject({ kind: 'redirect', location: `${CONSUMER_SHOP.getPath('contact')}?sent=1` });
    expect(await mails()).toEqual([]);
  });
});
