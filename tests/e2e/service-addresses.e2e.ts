import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedServices } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { owner, tokenUntil } from '../support/account-service.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
const { words } = tenant;
const { shop: _, ...services } = embeddedServices;
type ServiceName = keyof typeof services;

let elsewhere: Server;
let shop: RunningPlatform;
let second: RunningPlatform;
const folders: string[] = [];
/** Method and path of requests to the other address, without preflights. */
let arrived: string[] = [];

/**
 * Every service of the shop is on another port of that host: a second instance behind a server that records
 * requests. The recording server itself answers calls of accounts and measuring.
 */
beforeAll(async () => {
  elsewhere = createServer(record);
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  const base = tenant.getOrigin(port);
  const addresses = Object.fromEntries(Object.entries(services).map(([name, path]) => [name, `${base}${path}`]));
  const start = (values: object) => {
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-addresses-'));
    folders.push(folder);
    return startPlatformOnCopy(
      folder,
      { TENANT_VALUES: JSON.stringify({ [tenant.id]: { services: values } }) },
      patchedPlatform,
    );
  };
  // The second instance accepts calls from the first shop and keeps its own catalogue.
  second = await start({ ...addresses, trade: services.trade });
  // Only the server calls it; its resolver may not know names below localhost.
  shop = await start({ ...addresses, trade: `http://127.0.0.1:${port}${services.trade}` });
});
afterAll(async () => {
  await Promise.all([shop, second].filter(Boolean).map((one) => endPlatform(one)));
  elsewhere.closeAllConnections();
  elsewhere.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const canned: Record<string, () => { status: number; body?: unknown }> = {
  'POST /api/account/login': () => ({
    status: 200,
    body: { access_token: tokenUntil(2_000_000_000), refresh_token: 'r' },
  }),
  'GET /api/customers/customers': () => ({ status: 200, body: owner }),
  'GET /api/client-id': () => ({ status: 200, body: { hash: '0123456789abcdef0123456789abcdef' } }),
  'POST /api/controlling/controlling': () => ({ status: 204 }),
};

function record(request: IncomingMessage, response: ServerResponse): void {
  const call = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`;
  if (request.method !== 'OPTIONS') arrived.push(call);
  const own = canned[call]?.();
  if (own) {
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      // A sign-in sends the cookie of known browsers.
      'access-control-allow-credentials': 'true',
      'content-type': 'application/json',
    };
    response.writeHead(own.status, headers).end(own.body === undefined ? undefined : JSON.stringify(own.body));
    return;
  }
  const { method, url } = request;
  const headers = { ...request.headers, host: request.headers.host?.replace('127.0.0.1', tenant.host) };
  const onward = httpRequest({ host: '127.0.0.1', port: second.port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

const at = (path: string) => `${tenant.getOrigin(shop.port)}${path}`;
const field = (page: Page, id: string) => page.getByLabel(words(id), { exact: true });

async function sellPhone(page: Page, guest: Visitor): Promise<void> {
  // All code of the checkout is loaded before typing starts.
  await page.goto(at('/'), { waitUntil: 'networkidle' });
  await sellDevice(guest, { title: 'with the mouse', ...tenant.place, ...withMouse }, at('/'));
  const label = await page.getByRole('link', { name: words('thankYou.print') }).getAttribute('href');
  expect(label).toContain('/api/trades/current/label.pdf');
  const printed = await page.evaluate(
    async (url) => (await fetch(url, { credentials: 'include' })).headers.get('content-type'),
    label ?? '',
  );
  expect(printed).toBe('application/pdf');
}

async function signIn(page: Page): Promise<void> {
  await page.goto(at('/account'), { waitUntil: 'networkidle' });
  await field(page, 'field.email.label').fill('hannah@example.org');
  await field(page, 'account.password.label').fill('Kiesel Lampe Tram');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('account.signIn') })
    .click();
}

async function agreeAndLand(page: Page): Promise<void> {
  await page.goto(at('/?utm_source=letter'));
  await page.getByRole('button', { name: words('consent.allow') }).click();
}

async function subscribe(page: Page): Promise<void> {
  await page.goto(at('/'), { waitUntil: 'networkidle' });
  await page.locator('.newsletter').getByLabel(words('field.email.label'), { exact: true }).fill('hannah@example.org');
  await page
    .getByRole('main')
    .getByRole('button', { name: words('newsletter.submit'), exact: true })
    .click();
  await page.getByText(words('newsletter.sent.headline')).waitFor();
}

async function write(page: Page): Promise<void> {
  await page.goto(at(tenant.getPath('contact')), { waitUntil: 'networkidle' });
  await page.locator('select[name=subject]').selectOption('returns');
  await page.locator('main input[name=name]').fill('Hannah Probe');
  await page.locator('main input[name=email]').fill('hannah@example.org');
  await page.locator('textarea[name=message]').fill('Wo ist mein Paket?');
  await page.locator('form:has(textarea[name=message]) button[type=submit]').click();
}

type Act = (page: Page, guest: Visitor) => Promise<unknown>;

const cases: [ServiceName, string, Act][] = [
  ['suggestions', 'GET /api/suggestions', sellPhone],
  ['offers', 'POST /api/offers', sellPhone],
  ['cart', 'POST /api/cart/price', sellPhone],
  ['checkout', 'PUT /api/checkout/draft', sellPhone],
  ['trades', 'POST /api/trades', sellPhone],
  ['trade', 'POST /api/trade/searches', (page) => page.goto(at(tenant.getDevicePath('apple-iphone-12')))],
  ['tracking', 'POST /api/controlling/controlling', agreeAndLand],
  ['affiliate', 'GET /api/client-id', agreeAndLand],
  ['account', 'POST /api/account/login', signIn],
  ['customers', 'GET /api/customers/customers', signIn],
  ['newsletter', 'POST /api/newsletter/subscribe', subscribe],
  ['contact', 'POST /api/contact', write],
  ['clarifications', 'GET /api/clarifications/4711/DE-1', (page) => page.goto(at('/clarification/4711/DE-1'))],
];

interface Seen {
  /** Requests to the other address. */
  calls: readonly string[];
  /** Requests of the pages. */
  requested: readonly string[];
  complaints: readonly string[];
}

const done = new Map<Act, Promise<Seen>>();

/** Performs a visitor's action once for all its services and waits for their calls. */
function seen(act: Act): Promise<Seen> {
  const known = done.get(act) ?? visit(act);
  done.set(act, known);
  return known;
}

async function visit(act: Act): Promise<Seen> {
  const guest = await openVisitor();
  const calls: string[] = [];
  const requested: string[] = [];
  arrived = calls;
  guest.page.on('request', (request) => requested.push(request.url().split('?', 1)[0] ?? ''));
  try {
    await act(guest.page, guest);
    const wanted = cases.filter(([, , by]) => by === act).map(([, call]) => call);
    await expect.poll(() => wanted.filter((call) => !calls.includes(call))).toEqual([]);
    return { calls, requested, complaints: guest.complaints };
  } finally {
    await guest.leave();
  }
}

/** Whether the shop's own host received calls of the service. Some calls are directly below the base path. */
function isEmbedded(name: ServiceName, url: string): boolean {
  const own = `${tenant.getOrigin(shop.port)}${services[name]}`;
  const below = name === 'affiliate' ? `${own}/client-id` : own;
  return url === below || url.startsWith(`${below}/`);
}

describe('the address of a remote service in a tenant file', () => {
  it('has a test case for every service', () => {
    expect(cases.map(([name]) => name).sort()).toEqual(Object.keys(services).sort());
  });

  it.each(cases)('receives the calls of %s: %s', async (name, call, act) => {
    const { calls, requested, complaints } = await seen(act);
    expect(calls).toContain(call);
    expect(requested.filter((url) => isEmbedded(name, url))).toEqual([]);
    expect(complaints.filter((line) => /CORS|Content Security Policy|blocked/i.test(line))).toEqual([]);
  });

  it('receives the calls for a visitor without scripts', async () => {
    const guest = await openVisitor({ javaScriptEnabled: false });
    arrived = [];
    try {
      await write(guest.page);
      await expect.poll(() => guest.page.url()).toContain('sent=1');
      expect(arrived).toContain('POST /api/contact');
    } finally {
      await guest.leave();
    }
  });
});
