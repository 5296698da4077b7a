import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import { loadFleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform, type Platform } from '../../platform/server/boot/open-platform.ts';
import { openVisitor } from '../support/browser.ts';
import { copiedDataDir } from '../support/database-template.ts';
import { findConsumerShop } from '../support/test-shop.ts';
import { waitUntil } from '../support/until.ts';

const shop = findConsumerShop();
const root = fileURLToPath(new URL('../../', import.meta.url));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const sale = {
  method: 'POST',
  url: `${shop.getDevicePath('apple-iphone-13')}?storage=128`,
  headers: { host: shop.host, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  payload: 'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none',
} as const;

const cart = {
  method: 'GET',
  url: '/checkout',
  headers: { host: shop.host, cookie: `umlauf_checkout=${'x'.repeat(43)}`, accept: 'text/html' },
} as const;

let platform: Platform;
let app: FastifyInstance;
let remove = () => {};
beforeAll(async () => {
  await import(`${root}dist/server/entry.mjs`);
  const copied = await copiedDataDir();
  remove = copied.remove;
  const env = { DATA_KEY: Buffer.alloc(32, 7).toString('base64'), DATA_DIR: copied.dataDir };
  const environment = readEnvironment(env, root);
  const fleet = loadFleet(root, 'local');
  platform = await openPlatform({ environment, fleet: () => fleet, log: quiet });
  const { services, database } = platform;
  app = await createApp({ root, environment, fleet: () => fleet, services, database, dev: false });
});
afterAll(async () => {
  await app?.close();
  await platform?.close().catch(() => {});
  remove();
});

describe('a request with a server error', () => {
  it('shows the designed error page in the visitor’s language and logs the reason', async () => {
    const { offers } = platform.services;
    const { create } = offers;
    offers.create = () => Promise.reject(new Error('PGlite closed at /srv/shop.ts:7'));
    const answer = await app.inject(sale);
    offers.create = create;
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('data-screen="error"');
    expect(answer.body).toContain(shop.getText('error.broken'));
    expect(answer.body).not.toMatch(/PGlite|closed|\.ts:\d/);
  });

  it('shows the error page and a retry time while the database does not answer', async () => {
    await platform.close();
    const answer = await app.inject(cart);
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('data-screen="error"');
    expect(answer.body).not.toMatch(/PGlite|closed|\.ts:\d/);
  });
});

it("refuses a script that writes markup, and counts the browser's report of it", async () => {
  const guest = await openVisitor();
  const { page } = guest;
  const counted = async () => (await page.request.get(`http://localhost:${inject('port')}/violations`)).text();
  try {
    await page.goto(`${shop.getOrigin(inject('port'))}${shop.getPath('contact')}`);
    const outcome = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>written</p>';
        return 'written';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(outcome).toBe('TypeError');
    expect(await page.locator('h1').count()).toBe(1);
    await waitUntil(async () => new RegExp(`${shop.id}.*require-trusted-types-for`, 's').test(await counted()), {
      late: 'the report did not arrive',
    });
  } finally {
    await guest.leave();
  }
});
