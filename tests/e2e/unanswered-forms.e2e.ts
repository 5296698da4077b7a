import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../platform/database/index.server.ts';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import { createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import { loadFleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';
import type { FormInput } from '../../platform/server/pages/forms/types.ts';
import { serverRouteFacts } from '../../platform/server/pages/server-route-facts.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { buildHref } from '../../platform/tenancy/href.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { copiedDataDir } from '../support/database-template.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const root = fileURLToPath(new URL('../../', import.meta.url));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const fleet = loadFleet(root, 'local');
const { routing } = fleet.tenant(shop.id);
const href = buildHref(routing.tables[routing.own.id] ?? [], '');
const messages = JSON.parse(readFileSync(`${root}tenants/${shop.country}/messages.json`, 'utf8')) as Record<
  string,
  string
>;

interface Case {
  route: RouteName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  typed: Record<string, string>;
  /** Fields that are never shown again, not even to the person who typed them. */
  secret?: readonly string[];
  /** The page itself needs the database, so the input is returned as hidden fields. */
  stored?: true;
  /** Without scripts the form is never accepted and calls no service. */
  scriptsOnly?: true;
  /** Sent by a form with scripts, from a page that needs no mail link. */
  scripted?: { message?: string; cart?: true };
}

const seller = {
  firstName: 'Jördis',
  lastName: 'Reuter-Weiß',
  street: 'Lange Reihe 72',
  postalCode: '20099',
  city: 'Hamburg',
  email: 'joerdis@example.org',
};
const payout = { paymentType: '13', accountHolder: 'Jördis Reuter', iban: 'DE89 3704 0044 0532 0130 00' };
const answers = {
  storage: '128',
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};
const password = 'Kiesel Lampe Tram';
const ofAccount = { secret: ['password'], scripted: { message: 'account.problem.busyText' } };

const dataKey = Buffer.alloc(32, 7).toString('base64');
/** From a link signed by this shop. */
const offerToken = `${openSecrets({ dataKey }).fingerprint(`${shop.id}\nabcdefgh.1`, 'offer link')}.abcdefgh.1`;

/** Every plain form of a shop with sample input. */
const cases: Record<string, Case> = {
  contact: {
    route: 'contact',
    typed: { subject: 'payment', name: 'Hannah Probe', email: 'h1@example.org', message: 'Wo bleibt <mein> Label?' },
    scripted: {},
  },
  'enquiry of a company': {
    route: 'b2bLandingpage',
    typed: { company: 'Sandvoß & Söhne', name: 'Ines Vogt', email: 'i1@example.org', deviceCount: '40' },
    scripted: {},
  },
  'newsletter, to subscribe': {
    route: 'newsletterEnrich',
    typed: { email: 'n1@example.org' },
    scripted: {},
  },
  'newsletter, to say more': {
    route: 'newsletterEnrich',
    params: { emailHash: 'feed' },
    typed: { firstName: 'Jördis "Jo"' },
    stored: true,
  },
  'newsletter, to leave': { route: 'newsletterUnsubscribe', params: { emailHash: 'feed' }, typed: {} },
  'device, to be offered': { route: 'productDetail', params: { pdp: 'apple-iphone-13' }, typed: answers, scripted: {} },
  'checkout, voucher': { route: 'checkout', typed: { voucher: 'FRUEHLING' }, stored: true },
  'checkout, details': {
    route: 'checkout',
    query: { step: 'details' },
    typed: { step: 'details', ...seller, ...payout },
    stored: true,
    scripted: { cart: true },
  },
  'checkout, sale': {
    route: 'checkout',
    typed: { step: 'trade', lines: 'abcdefgh.1', voucher: 'FRUEHLING', termsAccepted: 'yes' },
    stored: true,
  },
  'checkout, company': {
    route: 'checkout',
    typed: { step: 'business', lines: 'abcdefgh.1', company: 'Sandvoß', name: 'Ines Vogt', email: 'i2@example.org' },
    stored: true,
  },
  'account, to sign in': {
    route: 'accountOverview',
    typed: { email: 'jo@example.org', password },
    scriptsOnly: true,
    ...ofAccount,
  },
  'page of an account, to sign in': {
    route: 'accountManagement',
    typed: { email: 'jo@example.org', password },
    scriptsOnly: true,
    ...ofAccount,
  },
  'account, to register': {
    route: 'accountRegister',
    typed: { firstName: 'Jördis', lastName: 'Reuter-Weiß', email: 'jo@example.org', password },
    ...ofAccount,
  },
  'account, forgotten password': {
    route: 'accountPasswordForgot',
    typed: { email: 'jo@example.org' },
    scripted: { message: 'account.problem.busyText' },
  },
  'account, new password': {
    route: 'accountPasswordReset',
    typed: { token: 'of-a-link', password },
    scriptsOnly: true,
    secret: ['password'],
  },
  'offer, to be mailed': {
    route: 'offer',
    params: { token: 'current' },
    typed: { email: 'o1@example.org', token: offerToken },
    stored: true,
  },
  'offer, to be taken': { route: 'offer', params: { token: offerToken }, typed: {}, stored: true },
  'sale, to cancel': { route: 'sale', params: { token: 'x'.repeat(43) }, typed: {}, stored: true },
  clarification: {
    route: 'clarification',
    params: { id: 'x'.repeat(43), trade: 'DE-26-118-4073' },
    typed: { offer: 'o1', decision: 'accept' },
    stored: true,
  },
  'clarification, quick answer': {
    route: 'clarificationQuickAnswer',
    params: { id: 'x'.repeat(43), trade: 'DE-26-118-4073', offerid: 'o1' },
    typed: { decision: 'accept' },
    stored: true,
  },
  'account, after a sale': { route: 'thankYou', typed: { password }, secret: ['password'], stored: true },
};

const table = Object.entries(cases);

function getCaseAddress({ route, params = {}, query = {} }: Case): string {
  return href(route, params as Record<string, never>, query);
}

describe('a plain form while the database does not answer', () => {
  let app: FastifyInstance;
  let close: () => Promise<void>;
  beforeAll(async () => {
    await import(`${root}dist/server/entry.mjs`);
    const environment = readEnvironment({ DATA_KEY: dataKey }, root);
    const { dataDir, remove } = await copiedDataDir();
    const database = await openDatabase({ dataDir });
    const platform = await openPlatform({ environment, fleet: () => fleet, log: quiet, database });
    app = await createApp({ root, environment, fleet: () => fleet, services: platform.services, database, dev: false });
    await platform.close();
    remove();
    close = async () => {
      await app.close();
    };
  });
  afterAll(() => close());

  it('has a test case here', () => {
    const posted = (handler: NonNullable<(typeof serverRouteFacts)['home']['form']>) =>
      handler({ body: {}, match: { params: {} } } as unknown as FormInput).call !== null;
    const known = new Set(table.map(([, { route }]) => serverRouteFacts[route].form));
    const forms = Object.entries(serverRouteFacts).filter(([, { form }]) => form && posted(form));
    expect(forms.flatMap(([route, { form }]) => (known.has(form) ? [] : [route]))).toEqual([]);
  });

  it.each(table.filter(([, one]) => !one.scriptsOnly))(
    'keeps the input and says when to send it again: %s',
    async (_, one) => {
      const answer = await app.inject({
        method: 'POST',
        url: getCaseAddress(one),
        headers: { host: shop.host, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        cookies: { umlauf_cart: 'abcdefgh.1', umlauf_checkout: 'x'.repeat(43), umlauf_trade: 'x'.repeat(43) },
        payload: new URLSearchParams(one.typed).toString(),
      });
      const html = answer.body;
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['cache-control']).toContain('no-store');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const said = one.stored ? ['error.notTaken'] : ['form.away', 'account.problem.busyText'];
      expect(said.filter((id) => html.includes(text(id)))).toHaveLength(1);
      const kept = Object.entries(one.typed).filter(([name]) => !one.secret?.includes(name));
      if (one.stored) expect(hiddenIn(html)).toEqual(Object.fromEntries(kept));
      else for (const [name, value] of kept) expect(html, name).toContain(escaped(value));
      for (const name of one.secret ?? []) expect(html).not.toContain(one.typed[name]);
    },
  );
});

describe('a form with scripts while the shop answers 503', () => {
  const scripted = table.filter(([, one]) => one.scripted);

  it.each(scripted)('reports it, keeps the input, and succeeds when sent again: %s', async (_, one) => {
    const guest = await openVisitor();
    const { page } = guest;
    try {
      const origin = shop.getOrigin(inject('port'));
      if (one.scripted?.cart) await fillCart(page, origin);
      await page.route('**/api/**', (call) =>
        call.request().method() === 'GET' ? call.continue() : call.fulfill(AWAY),
      );
      const answered = one.route === 'productDetail' ? `?${new URLSearchParams(one.typed)}` : '';
      await page.goto(`${origin}${getCaseAddress(one)}${answered}`, { waitUntil: 'networkidle' });
      const shown = one.route === 'productDetail' ? {} : one.typed;
      const form = page.locator(`main form[method=post]:has([name="${Object.keys(one.typed)[0]}"])`).first();
      for (const [name, value] of Object.entries(shown)) await fill(form, name, value);
      await form.locator('button[type=submit]').last().click();
      const said = page.getByText(messages[one.scripted?.message ?? 'form.away'] ?? '').first();
      await said.waitFor();
      const kept = Object.entries(shown).filter(([name]) => !one.secret?.includes(name));
      for (const [name, value] of kept) expect(await shownIn(form, name, value), name).toBe(value);
      if (one.route === 'productDetail') expect(await page.locator('main form input:checked').count()).toBe(7);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.unroute('**/api/**');
      for (const name of one.secret ?? []) await fill(form, name, one.typed[name] ?? '');
      await form.locator('button[type=submit]').last().click();
      await said.waitFor({ state: 'hidden' });
    } finally {
      await guest.leave();
    }
  });
});

const AWAY = {
  status: 503,
  contentType: 'application/problem+json',
  headers: { 'retry-after': '3' },
  body: JSON.stringify({
    type: '/problems/database.unavailable',
    title: 'Service Unavailable',
    status: 503,
    code: 'database.unavailable',
  }),
};

function text(id: string): string {
  return escaped(messages[id] ?? expect.fail(`found no message ${id}`));
}

function escaped(typed: string): string {
  return typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The fields that the page would send again. */
function hiddenIn(html: string): Record<string, string> {
  const forms = html.match(/<form [^>]*>.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(text('error.sendAgain'))) ?? '';
  const inputs = form.match(/<input [^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '');
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

function plain(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

type Found = ReturnType<Page['locator']>;

async function fill(form: Found, name: string, value: string): Promise<void> {
  const input = form.locator(`[name="${name}"]`).first();
  const kind = await input.evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`);
  if (kind.startsWith('SELECT')) await input.selectOption(value);
  else if (kind === 'INPUT radio') await form.locator(`[name="${name}"][value="${value}"]`).check();
  else if (kind !== 'INPUT hidden') await input.fill(value);
}

function shownIn(form: Found, name: string, value: string): Promise<string> {
  const radio = form.locator(`[name="${name}"][type=radio]`);
  return radio
    .count()
    .then((count) =>
      count === 0
        ? form.locator(`[name="${name}"]`).first().inputValue()
        : form.locator(`[name="${name}"][value="${value}"]:checked`).inputValue(),
    );
}

async function fillCart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${href('contact', {})}`);
  const { id } = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const made = await fetch('/api/offers', { method: 'POST', headers, body });
      return (await made.json()) as { id: string };
    },
    JSON.stringify({ deviceId: 'apple-iphone-13', answers }),
  );
  await page.context().addCookies([{ name: 'umlauf_cart', value: `${id}.1`, url: origin }]);
}
