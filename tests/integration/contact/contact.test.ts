import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { contactHandler } from '../../../platform/server/pages/forms/contact.ts';
import type { FormAnswer, FormHandler } from '../../../platform/server/pages/forms/types.ts';
import type { MailSummary, StoredMail } from '../../../platform/services/mail/types.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { postForm } from '../../support/post-form.ts';
import { contextOf, fleet } from '../../support/selling.ts';

let edge: Edge;
let app: FastifyInstance;
beforeAll(async () => {
  edge = await openEdge();
  app = edge.app;
}, 120_000);
afterAll(() => edge?.close());

let count = 0;
/** What this test alone writes. */
let words = '';
beforeEach(() => {
  count += 1;
  words = `Wo bleibt mein Label? (${count})`;
});

const good = () => ({ subject: 'orderStatus', name: 'Hannah Probe', email: 'hannah@example.org', message: words });
const send = (body: unknown, host = 'de.localhost') =>
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
  it('puts the message into the outbox, to the shop, answers to the visitor', async () => {
    const answer = await send({ ...good(), tradeNumber: 'DE-26-118-5520' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await mails()).toMatchObject([
      {
        tenant: 'de/default',
        kind: 'contact.message',
        to: 'service@umlauf-de.example',
        replyTo: 'hannah@example.org',
        subject: 'Kontakt: Wo steht mein Verkauf?, Verkauf DE-26-118-5520',
        state: 'queued',
      },
    ]);
  });

  it('goes to the partners’ address in business mode', async () => {
    expect((await send(good(), 'b2bwidget.de.localhost')).statusCode).toBe(201);
    expect((await mails())[0]?.to).toBe('partner@umlauf-de.example');
  });

  it('is one mail however often the same words are sent, and two when they differ', async () => {
    for (const times of [1, 2, 3]) expect((await send(good())).statusCode, `time ${times}`).toBe(201);
    expect(await mails()).toHaveLength(1);
    await send({ ...good(), email: 'other@example.org' });
    expect(await mails()).toHaveLength(2);
    await send(good(), 'at.localhost');
    expect(await mails()).toHaveLength(3);
  });

  it('names every wrong field at once, under the codes of the form', async () => {
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
    ['a member nobody knows', { admin: true }, 400],
    ['a name that is no text', { name: { $ne: '' } }, 422],
    ['spaces only', { name: '   ' }, 422],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 422],
    ['a header in the name', { name: 'a\r\nBcc: b@example.org' }, 422],
    ['a header in the number', { tradeNumber: '1\nBcc: b@example.org' }, 422],
    ['a NUL', { message: 'a\u0000' }, 400],
    ['half of a surrogate pair', { name: 'a\ud83d' }, 400],
  ])('refuses %s', async (_, change, status) => {
    expect((await send({ ...good(), ...change })).statusCode).toBe(status);
    expect(await mails()).toEqual([]);
  });

  it.each(['null', '[]', '7', '"text"', '{"subject":'])('refuses the body %s', async (body) => {
    expect([400, 422]).toContain((await send(body)).statusCode);
  });

  it('takes what a program wrote into the honeypot, and drops it', async () => {
    const answer = await send({ ...good(), homepage: 'https://spam.example' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ received: true });
    expect(await mails()).toEqual([]);
  });

  it('leaves nothing personal in the log', async () => {
    await send(good());
    await send({ ...good(), email: 'hannah' });
    await send({ ...good(), homepage: 'hannah' });
    expect(JSON.stringify(edge.logged()).toLowerCase()).not.toMatch(/hannah|label/);
  });

  it('is in the description of the interface', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: 'de.localhost' } })).json();
    expect(paths['/api/contact'].post.responses).toHaveProperty('201');
  });
});

describe('the form without scripts', () => {
  async function post(id: TenantId, body: Record<string, string>): Promise<FormAnswer> {
    const ctx = await contextOf(id);
    const table = (await fleet()).tenant(id).routing.tables[ctx.locale] ?? [];
    const href = buildHref(table, '') as Parameters<FormHandler>[0]['href'];
    const match = { name: 'contact' as const, params: {} };
    return postForm(contactHandler, { ctx, services: edge.services, match, body, query: {}, cookies: {}, href });
  }

  it('leads to an address that says only that something was sent', async () => {
    const answer = await post('it/default', { ...good(), tradeNumber: '', homepage: '' });
    expect(answer).toEqual({ kind: 'redirect', location: '/contatti?sent=1', setCookies: [] });
    expect(await mails()).toMatchObject([{ tenant: 'it/default', to: 'service@umlauf-it.example' }]);
  });

  it('shows the page again with every value as typed', async () => {
    const typed = { subject: 'payment', name: '  ', email: 'han@', tradeNumber: ' 1 ', message: `${words}\r\nzwei` };
    expect(await post('de/default', { ...typed, homepage: '' })).toEqual({
      kind: 'render',
      status: 422,
      form: {
        values: typed,
        problems: [expect.objectContaining({ pointer: '/name' }), expect.objectContaining({ pointer: '/email' })],
      },
    });
    expect(await mails()).toEqual([]);
  });

  it('refuses an empty post field by field', async () => {
    const answer = await post('fr/default', {});
    const pointers = answer.kind === 'render' ? answer.form.problems.map(({ pointer }) => pointer) : [];
    expect(pointers).toEqual(['/subject', '/name', '/email', '/message']);
  });

  it('cannot be told from a success by a program that fills the honeypot', async () => {
    const answer = await post('de/default', { ...good(), homepage: 'x' });
    expect(answer).toMatchObject({ kind: 'redirect', location: '/kontakt?sent=1' });
    expect(await mails()).toEqual([]);
  });
});
