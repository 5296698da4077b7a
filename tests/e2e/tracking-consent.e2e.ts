import { get } from 'node:http';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, type Way, withMouse } from '../support/journey.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const tenant = findConsumerShop();
const { words } = tenant;
const way: Way = { title: 'with a mouse', ...tenant.place, ...withMouse };
const { lastName, iban } = tenant.seller;
const shop = () => tenant.getOrigin(inject('port'));
/** A link of an advertisement with a personal parameter that must not be stored. */
const landing = () => `${shop()}/?utm_source=letter&utm_campaign=autumn&email=hannah.sentinel%40example.org#hannah`;

type Step = Record<string, string | number | null>;

/** The operator's page on the bare host. Node resolves no `localhost` names below the first. */
function operatorPage(): Promise<string> {
  return new Promise((done, failed) => {
    const port = inject('port');
    get({ host: '127.0.0.1', port, path: '/tracking', headers: { host: `localhost:${port}` } }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      done(body);
    }).on('error', failed);
  });
}

/** All measured steps from the operator's page, oldest first. */
async function measured(): Promise<Step[]> {
  const page = await operatorPage();
  const payloads = [...page.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text = '']) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
  return payloads.map((text) => JSON.parse(text) as Step).reverse();
}

describe('measuring a trade', () => {
  let shopper: Visitor;
  let calls: string[];
  let before: number;
  beforeEach(async () => {
    before = (await measured()).length;
    calls = [];
    shopper = await openVisitor();
    shopper.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/controlling|client-id/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
  });
  afterEach(() => shopper.leave());

  const since = async () => (await measured()).slice(before);
  /** Presses and waits until the question is gone: a page that is left before its code has arrived stores no choice. */
  const choose = async (answer: 'consent.allow' | 'consent.refuse') => {
    const button = shopper.page.getByRole('button', { name: words(answer) }).first();
    await button.click();
    await button.waitFor({ state: 'hidden' });
  };
  const cookie = async (name: string) => (await shopper.context.cookies()).find((one) => one.name === name);

  it('records nothing after a refusal: no call, no row, no handle', async () => {
    await shopper.page.goto(landing());
    await choose('consent.refuse');
    await sellDevice(shopper, way, landing());
    await shopper.page.reload({ waitUntil: 'networkidle' });
    expect(calls).toEqual([]);
    expect(await since()).toEqual([]);
    expect(await cookie('umlauf_client')).toBeUndefined();
    expect(shopper.complaints).toEqual([]);
  });

  it('records nothing before a choice', async () => {
    await sellDevice(shopper, way, landing());
    expect(calls).toEqual([]);
    expect(await since()).toEqual([]);
    const names = (await shopper.context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => /client|tracking/.test(name))).toEqual([]);
  });

  it('records landing, offer, cart and trade after consent, each once and in this order', async () => {
    const { page } = shopper;
    await page.goto(shop());
    await choose('consent.allow');
    const number = await sellDevice(shopper, way, landing());
    await expect.poll(async () => (await since()).length).toBe(4);
    await page.reload({ waitUntil: 'networkidle' });
    await page.goto(shop(), { waitUntil: 'networkidle' });
    await page.goto(`${shop()}/thankYou`, { waitUntil: 'networkidle' });
    await page.getByText(number).first().waitFor();

    const handle = await cookie('umlauf_client');
    expect(handle?.value).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.round(((handle?.expires ?? 0) * 1000 - Date.now()) / 1000 / 60)).toBeCloseTo(31_536_000 / 60, -2);
    const steps = await since();
    const common = { clientId: handle?.value, applicationId: tenant.config.applicationCode };
    const product = `${shop()}${tenant.getDevicePath('apple-iphone-13')}?landing_page=${tenant.config.landingPages.consumer}`;
    const offer = { ...common, deviceId: 'apple-iphone-13', currency: 'EUR', category: 'iphone', voucherCode: null };
    expect(steps).toMatchObject([
      {
        ...common,
        eventName: 'marketing_touchpoint',
        url: `${shop()}/?utm_source=letter&utm_campaign=autumn&landing_page=${tenant.config.landingPages.consumer}`,
      },
      { ...offer, eventName: 'offer_generated', url: product, tradeId: null },
      { ...offer, eventName: 'offer_add_to_cart', url: product, tradeId: null },
      {
        ...offer,
        eventName: 'trade_created',
        url: `${shop()}/thankYou?landing_page=${tenant.config.landingPages.consumer}`,
        tradeId: expect.any(Number),
      },
    ]);
    const [, generated, added, traded] = steps;
    expect(new Set([generated?.offerId, added?.offerId, traded?.offerId]).size).toBe(1);
    expect(new Set([generated?.revenue, added?.revenue, traded?.revenue]).size).toBe(1);
    expect(generated?.revenue).toBeGreaterThan(0);
    expect(generated?.productName).toMatch(/iPhone 13 128/);
    for (const step of steps) expect(Object.keys(step)).toHaveLength(14);
    expect(JSON.stringify(steps)).not.toMatch(
      new RegExp(`sentinel|hannah|${lastName}|${iban.slice(0, 4)}|seller@mail`, 'i'),
    );
    expect(calls.filter((call) => call.startsWith('GET'))).toEqual(['GET /api/client-id']);
    expect(shopper.complaints).toEqual([]);
  });

  it('holds events in the page until a late consent and stops after a later refusal', async () => {
    const { page } = shopper;
    await sellDevice(shopper, way, landing());
    expect(calls).toEqual([]);
    await choose('consent.allow');
    const names = ['marketing_touchpoint', 'offer_generated', 'offer_add_to_cart', 'trade_created'];
    await expect.poll(async () => (await since()).map(({ eventName }) => eventName)).toEqual(names);

    await page.getByText(words('consent.settings', { state: tenant.getText('consent.state.allowed') })).click();
    await choose('consent.refuse');
    await expect.poll(() => cookie('umlauf_client')).toBeUndefined();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept.filter((key) => /tracking/.test(key))).toEqual([]);
    await page.goto(landing(), { waitUntil: 'networkidle' });
    expect((await since()).length).toBe(4);
  });
});
