import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { newsletterEnrichForm, newsletterUnsubscribeForm } from '../../../platform/server/pages/forms/newsletter.ts';
import type { FormHandler } from '../../../platform/server/pages/forms/types.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP, WIDGET_SHOP } from '../../support/chosen-shops.ts';
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
/** The address of this test only. */
let email = '';
beforeEach(() => {
  count += 1;
  email = `hannah${count}@example.org`;
});

const send = (path: string, body: unknown, host = CONSUMER_SHOP.host, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/newsletter/${path}`,
    headers: { host, 'content-type': 'application/json', ...headers },
    payload:
      typeof body === 'string'
        ? body
        : JSON.stringify(path === 'subscribe' ? { locale: 'de', ...(body as object) } : body),
  });

/** The mails to this test's address, newest first. */
async function mails() {
  const { mail } = edge.services;
  const own = (await mail.list(200)).filter(({ to }) => to === email);
  return Promise.all(own.map(async ({ id }) => (await mail.find(id)) ?? expect.fail('the mail is gone')));
}

async function links() {
  const [newest] = await mails();
  const token = (page: string) => new RegExp(`/newsletter/${page}/([0-9a-f]+)`).exec(newest?.text ?? '')?.[1] ?? '';
  return { button: token('enrich'), end: token('unsubscribe'), oneClick: newest?.unsubscribeUrl ?? '' };
}

describe('POST /api/newsletter', () => {
  it('a person subscribes, confirms, enriches and unsubscribes', async () => {
    const answer = await send('subscribe', { email, locale: 'fr' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ received: true });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await mails()).toMatchObject([{ kind: 'newsletter.confirm', subject: 'Confirmez votre inscription' }]);
    const { button } = await links();
    expect((await send('confirm', { emailHash: button, firstName: 'Hannah', interests: ['camera'] })).statusCode).toBe(
      200,
    );
    const { end } = await links();
    expect((await send('confirm', { emailHash: end })).statusCode).toBe(410);
    expect((await send('enrich', { emailHash: end, interests: [] })).json()).toEqual({ received: true });
    expect((await send('unsubscribe', { emailHash: end })).json()).toEqual({ received: true });
    expect((await send('enrich', { emailHash: end })).statusCode).toBe(410);
  });

  it('a new, waiting or subscribed address and a program receive the same answer', async () => {
    const told = async (body: object) => {
      const { statusCode, body: text, headers } = await send('subscribe', body);
      return { statusCode, text, names: Object.keys(headers).filter((name) => !name.startsWith('x-ratelimit')) };
    };
    const fresh = await told({ email });
    expect(await told({ email })).toEqual(fresh);
    await send('confirm', { emailHash: (await links()).button });
    expect(await told({ email })).toEqual(fresh);
    expect(await told({ email, homepage: 'https://spam.example' })).toEqual(fresh);
    expect((await mails()).length).toBe(2);
  });

  it('a one-click unsubscribe needs no cookie, no origin and no JSON', async () => {
    await send('subscribe', { email });
    await send('confirm', { emailHash: (await links()).button });
    const { oneClick, end } = await links();
    expect(oneClick).toMatch(/^http:\/\/de\.localhost:\d+\/api\/newsletter\/unsubscribe\/[0-9a-f]{64}$/);
    const answer = await app.inject({
      method: 'POST',
      url: new URL(oneClick).pathname,
      headers: { host: CONSUMER_SHOP.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await send('enrich', { emailHash: end })).statusCode).toBe(410);
  });

  it.each(['unsubscribe/0123456789abcdef', 'unsubscribe'])(
    'an unknown link is answered without a reason: %s',
    async (path) => {
      const answer = await send(path, path === 'unsubscribe' ? { emailHash: 'feed' } : {});
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ received: true });
    },
  );

  it.each(['confirm', 'enrich', 'unsubscribe'])('%s rejects a link of another shop', async (path) => {
    await send('subscribe', { email });
    const { button } = await links();
    await send('confirm', { emailHash: button });
    const { end } = await links();
    await send(path, { emailHash: path === 'confirm' ? button : end }, NEIGHBOUR_SHOP.host);
    expect((await send('enrich', { emailHash: end })).statusCode).toBe(200);
  });

  it.each(['subscribe', 'confirm', 'enrich', 'unsubscribe'])('%s rejects a request of another site', async (path) => {
    const answer = await send(path, { email, emailHash: 'ff' }, CONSUMER_SHOP.host, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });

  it.each(['subscribe', 'confirm', 'enrich'])('%s is 404 where the shop has no newsletter', async (path) => {
    const body = path === 'subscribe' ? { email } : { emailHash: 'ff' };
    const answer = await send(path, body, WIDGET_SHOP.host);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'newsletter.off' });
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['no address', {}, 422],
    ['half an address', { email: 'hannah@' }, 422],
    ['a header in the address', { email: 'a@example.org\r\nBcc: b@example.org' }, 422],
    ['an address that is no text', { email: { $ne: '' } }, 400],
    ['an unknown member', { email: 'a@example.org', admin: true }, 400],
    ['a NUL', { email: 'a\u0000@example.org' }, 400],
    ['a list', '[]', 400],
    ['no JSON', '{"email":', 400],
  ])('%s is rejected', async (_, body, status) => {
    expect((await send('subscribe', body)).statusCode).toBe(status);
  });

  it.each([
    ['missing locale', 'locale.missing', [undefined, null, '']],
    ['invalid locale', 'locale.invalid', ['xx', 'DE', 'de-DE', 1, '__proto__']],
  ])('%s is reported', async (detail, code, locales) => {
    for (const locale of locales) {
      const answer = await send('subscribe', { email, locale });
      expect([answer.statusCode, answer.json()], String(locale)).toMatchObject([
        400,
        { code, detail, fields: [{ pointer: '/locale' }] },
      ]);
    }
    expect(await mails()).toEqual([]);
  });

  it('a wrong field has the code that the form translates', async () => {
    expect((await send('subscribe', { email: 'hannah@' })).json()).toMatchObject({
      code: 'fields',
      fields: [{ pointer: '/email', code: 'email.format' }],
    });
  });

  it('the log contains no personal data of a subscriber', async () => {
    await send('subscribe', { email });
    await send('unsubscribe', { emailHash: (await links()).end });
    expect(JSON.stringify(edge.logged())).not.toMatch(/hannah|[0-9a-f]{64}/);
  });

  it('the interface description lists the calls', async () => {
    const { paths } = (await app.inject({ url: '/api/openapi.json', headers: { host: CONSUMER_SHOP.host } })).json();
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/newsletter'))).toHaveLength(5);
  });
});

describe('the newsletter forms without scripts', () => {
  async function post(
    handler: FormHandler,
    body: Record<string, string>,
    params: Record<string, string> = {},
    id: TenantId = CONSUMER_SHOP.id,
  ) {
    const ctx = await createContext(id, { now: () => new Date() });
    const table = (await loadTestFleet()).tenant(id).routing.tables[ctx.locale] ?? [];
    const href = buildHref(table, '') as Parameters<FormHandler>[0]['href'];
    const match = { name: 'newsletterEnrich' as const, params };
    return postForm(handler, { ctx, services: edge.services, match, body, query: {}, cookies: {}, href });
  }

  it('the forms subscribe, confirm and unsubscribe, and redirect to addresses without a token', async () => {
    const to = (location: string) => ({ kind: 'redirect', location, setCookies: [] });
    expect(await post(newsletterEnrichForm, { email, homepage: '' })).toEqual(to('/newsletter/enrich?done=sent'));
    const { button } = await links();
    const details = { firstName: ' Hannah ', 'interest.camera': 'yes' };
    expect(await post(newsletterEnrichForm, details, { emailHash: button })).toEqual(
      to('/newsletter/enrich?done=confirmed'),
    );
    const { end } = await links();
    expect(await post(newsletterEnrichForm, {}, { emailHash: end })).toEqual(to('/newsletter/enrich?done=enriched'));
    expect(await post(newsletterUnsubscribeForm, {}, { emailHash: end })).toEqual(
      to('/newsletter/unsubscribe/success'),
    );
    expect(await edge.services.newsletter.find(await createContext(CONSUMER_SHOP.id), end)).toBeUndefined();
  });

  it('a rejected form shows its values again', async () => {
    expect(await post(newsletterEnrichForm, { email: 'hannah@' })).toMatchObject({
      kind: 'render',
      status: 422,
      form: { values: { email: 'hannah@' }, problems: [{ pointer: '/email', code: 'email.format' }] },
    });
    expect(await post(newsletterEnrichForm, {}, { emailHash: 'feed' })).toMatchObject({ kind: 'render', status: 409 });
  });

  it('a subscriber can also leave a shop that no longer has a newsletter', async () => {
    const answer = await post(newsletterUnsubscribeForm, {}, { emailHash: 'feed' }, BUSINESS_SHOP.id);
    expect(answer).toMatchObject({ kind: 'redirect', location: '/newsletter/unsubscribe/success' });
  });
});
