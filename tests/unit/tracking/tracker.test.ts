import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetNonEssential } from '../../../platform/features/consent/non-essential.ts';
import { dropEvents, emitEvent } from '../../../platform/features/tracking/events.ts';
import { startTracker } from '../../../platform/features/tracking/tracker.ts';
import { offerData, toPurchase, toTradeEventData } from '../../../platform/shared/event-data.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig, routeTables } from '../../support/compiled-fleet.ts';
import { waitTurns } from '../../support/until.ts';
import { offer, trade } from './samples.ts';
import { Tab } from './tab.ts';

/** A third-party tracking and affiliate service at its own address. */
let server: Server;
let base = '';
let asked: string[] = [];
let steps: Record<string, unknown>[] = [];
let status = 204;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST') steps.push(JSON.parse(body) as Record<string, unknown>);
    response.writeHead(request.method === 'POST' ? status : 200, { 'content-type': 'application/json' });
    response.end(request.method === 'POST' ? '' : '{"hash":"d41d8cd98f00b204e9800998ecf8427e"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

let tab: Tab;
let stop: (() => void) | undefined;
beforeEach(() => {
  asked = [];
  steps = [];
  status = 204;
  tab = new Tab('https://shop.example/produkte/apple-iphone-13?gclid=EAIaIQ&email=hannah@example.org');
  tab.enter();
});
afterEach(() => {
  stop?.();
  stop = undefined;
  dropEvents();
  // Makes the next test's events wait again.
  startTracker(options({ counts: false }))();
  Tab.leave();
});

function options(changes: { counts?: boolean; tagManager?: boolean } = {}) {
  const services = { tracking: `${base}/measure`, affiliate: `${base}/partners` };
  const { applicationCode, landingPage, landingPages } = publicConfig[CONSUMER_SHOP.id];
  const tenant = { applicationCode, landingPage, landingPages, services };
  const routeTable = routeTables[CONSUMER_SHOP.id].de;
  return { shop: () => ({ tenant, routeTable, prefix: '' }), counts: true, tagManager: false, ...changes };
}

const names = () => steps.map(({ eventName }) => eventName);
const generated = () => emitEvent({ name: 'offer_generated', data: offerData(offer, 'iphone') });
const added = () => emitEvent({ name: 'offer_add_to_cart', data: offerData(offer, 'iphone') });
const traded = () => {
  emitEvent({ name: 'trade_created', data: toTradeEventData(trade) });
  emitEvent({ name: 'purchase', purchase: toPurchase(trade) });
};

describe('tracking before consent', () => {
  it('nothing is requested, sent or stored', async () => {
    emitEvent({ name: 'marketing_touchpoint' });
    generated();
    await waitTurns(20);
    expect(asked).toEqual([]);
    expect(tab.document.written).toEqual([]);
    expect(tab.stored).toEqual([]);
  });

  it('queued events are sent after consent, in order and with their original address', async () => {
    emitEvent({ name: 'marketing_touchpoint' });
    generated();
    added();
    tab.location.href = 'https://shop.example/checkout';
    stop = startTracker(options());
    await vi.waitFor(() => expect(names()).toEqual(['marketing_touchpoint', 'offer_generated', 'offer_add_to_cart']));
    const landing = 'https://shop.example/produkte/apple-iphone-13?gclid=EAIaIQ&landing_page=umlauf-de-consumer';
    expect(steps.map(({ url }) => url)).toEqual([landing, landing, landing]);
    expect(JSON.stringify(steps)).not.toContain('hannah');
  });

  it('queued events are deleted after a denial, and later consent does not restore them', async () => {
    generated();
    dropEvents();
    added();
    stop = startTracker(options());
    traded();
    await vi.waitFor(() => expect(names()).toEqual(['trade_created']));
  });

  it('nothing is queued on a server', () => {
    Tab.leave();
    generated();
    tab.enter();
    stop = startTracker(options());
    expect(asked).toEqual([]);
  });
});

describe('tracking after consent', () => {
  it('the browser gets its client id once and stores it for a year', async () => {
    stop = startTracker(options());
    generated();
    added();
    await vi.waitFor(() => expect(steps).toHaveLength(2));
    expect(asked).toEqual(['GET /partners/client-id', 'POST /measure/controlling', 'POST /measure/controlling']);
    expect(steps[0]?.clientId).toBe('d41d8cd98f00b204e9800998ecf8427e');
    expect(tab.document.written).toEqual([
      '__Host-umlauf_client=d41d8cd98f00b204e9800998ecf8427e; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ]);
  });

  it('a trade is sent once, whatever is reloaded', async () => {
    stop = startTracker(options({ tagManager: true }));
    traded();
    await vi.waitFor(() => expect(names()).toEqual(['trade_created']));
    for (const visit of [2, 3]) {
      stop();
      stop = startTracker(options({ tagManager: true }));
      traded();
      added();
      await vi.waitFor(() => expect(steps).toHaveLength(visit));
    }
    expect(names()).toEqual(['trade_created', 'offer_add_to_cart', 'offer_add_to_cart']);
    expect(tab.dataLayer).toHaveLength(1);
  });

  it('an advertisement is sent once per tab, and again for another one', async () => {
    stop = startTracker(options());
    emitEvent({ name: 'marketing_touchpoint' });
    emitEvent({ name: 'marketing_touchpoint' });
    tab.location.search = '?gclid=other';
    emitEvent({ name: 'marketing_touchpoint' });
    await vi.waitFor(() => expect(steps).toHaveLength(2));
    const clicks = steps.map(({ url }) => new URL(String(url)).searchParams.get('gclid'));
    expect(clicks).toEqual(['EAIaIQ', 'other']);
  });

  it('every event names the landing page of the first page of the visit, also after a reload', async () => {
    tab.location.href = 'https://shop.example/b2b/ankaufsportal';
    stop = startTracker(options());
    emitEvent({ name: 'marketing_touchpoint' });
    tab.location.href = 'https://shop.example/produkte/apple-iphone-13';
    generated();
    await vi.waitFor(() => expect(steps).toHaveLength(1));
    stop();
    tab.location.href = 'https://shop.example/checkout?landing_page=typed';
    stop = startTracker(options());
    added();
    await vi.waitFor(() => expect(steps).toHaveLength(2));
    expect(steps.map(({ url }) => new URL(String(url)).search)).toEqual([
      '?landing_page=umlauf-de-b2b',
      '?landing_page=umlauf-de-b2b',
    ]);
  });

  it('a landing without an advertisement is not sent', async () => {
    tab.location.search = '?storage=128';
    stop = startTracker(options());
    emitEvent({ name: 'marketing_touchpoint' });
    generated();
    await vi.waitFor(() => expect(names()).toEqual(['offer_generated']));
  });

  it('a rejected step is not sent again, and the next one is sent', async () => {
    status = 503;
    stop = startTracker(options());
    generated();
    await vi.waitFor(() => expect(steps).toHaveLength(1));
    added();
    await vi.waitFor(() => expect(names()).toEqual(['offer_generated', 'offer_add_to_cart']));
  });

  it('leaving the page sends the queued events', async () => {
    tab.document.cookie = '__Host-umlauf_client=d41d8cd98f00b204e9800998ecf8427e';
    stop = startTracker(options());
    generated();
    added();
    tab.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(() => expect(new Set(names())).toEqual(new Set(['offer_generated', 'offer_add_to_cart'])));
    expect(steps).toHaveLength(2);
  });

  it('purchases and page types go only to the tag manager, where the shop has one', async () => {
    stop = startTracker(options());
    emitEvent({ name: 'page_type', pageType: '404' });
    expect(tab.dataLayer).toBeUndefined();
    stop();
    stop = startTracker(options({ tagManager: true, counts: false }));
    emitEvent({ name: 'page_type', pageType: '404' });
    emitEvent({ name: 'purchase', purchase: toPurchase(trade) });
    generated();
    expect(tab.dataLayer).toMatchObject([{ event: 'page_type', page_type: '404' }, { event: 'purchase' }]);
    expect(asked).toEqual([]);
  });
});

describe('tracking after consent is withdrawn', () => {
  it('no tracking data stays in the browser', async () => {
    stop = startTracker(options());
    emitEvent({ name: 'marketing_touchpoint' });
    traded();
    await vi.waitFor(() => expect(steps).toHaveLength(2));
    expect(tab.stored).toHaveLength(3);
    stop();
    dropEvents();
    forgetNonEssential(tab as unknown as Window, () => [tab.localStorage, tab.sessionStorage]);
    expect(tab.document.cookie).toBe('');
    expect(tab.stored).toEqual([]);
    generated();
    await waitTurns(20);
    expect(steps).toHaveLength(2);
  });
});
