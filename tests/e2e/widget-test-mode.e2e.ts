import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreviews } from '../../platform/services/previews/index.server.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { DAY_MS } from '../../platform/shared/durations.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { startTls, type TlsFront } from '../support/tls.ts';
import { getShopWords } from '../support/words.ts';

const words = getShopWords('de');
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const SHOP = 'https://widget.agan-de.example';
/** A shop in draft. */
const DRAFT = 'https://widget.agan-at.example';
const PARTNER = 'www.partner.example';

/** Records the events of a partner's page. */
const RECORDER = `window.told = [];
for (const name of ['ready', 'trade', 'error'])
  document.addEventListener('umlauf:' + name, ({ detail }) => window.told.push([name, detail]));`;
const page = (shop: string, attributes: string) => `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8">
<title>Partner</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/recorder.js"></script></head><body><h1>Partner</h1><script src="${shop}/widget.js" async></script>
<umlauf-widget${attributes}><a href="${shop}/">Ankauf</a></umlauf-widget></body></html>`;

let dataDir: string;
let shop: RunningPlatform;
let front: TlsFront;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-test-mode-'));
  const frameAncestors = [`https://${PARTNER}`];
  const values = { 'de/aganwidget': { frameAncestors }, 'at/aganwidget': { frameAncestors, state: 'draft' } };
  const environment = { STAGE: 'production', HOST: '127.0.0.1', DATA_KEY, TRUSTED_PROXIES: '127.0.0.1' };
  shop = await startPlatformOnCopy(dataDir, { ...environment, TENANT_VALUES: JSON.stringify(values) }, patchedPlatform);
  const token = createPreviews(openSecrets({ dataKey: DATA_KEY })).createLink(
    'at/aganwidget',
    new Date(Date.now() + DAY_MS),
  );
  front = await startTls(shop.port, {
    [`${PARTNER}/recorder.js`]: { body: RECORDER, headers: { 'content-type': 'text/javascript' } },
    [PARTNER]: page(SHOP, ' test reference="try-1"'),
    [`${PARTNER}/draft`]: page(DRAFT, ''),
    [`${PARTNER}/preview`]: page(DRAFT, ` preview="${token}"`),
    [`${PARTNER}/live`]: page(SHOP, ` preview="${token}"`),
  });
}, 120_000);
afterAll(async () => {
  await front?.close();
  await endPlatform(shop);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A phone whose browser blocks third-party cookies. */
function visit(): Promise<Visitor> {
  return openVisitor({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } }, [
    `--host-resolver-rules=MAP *.example:443 127.0.0.1:${front.port}`,
    '--test-third-party-cookie-phaseout',
  ]);
}

type Told = [name: string, detail: Record<string, unknown>];

async function waitFor(page: Page, name: string): Promise<Record<string, unknown>> {
  const told = () => page.evaluate(() => (window as unknown as { told: Told[] }).told);
  await expect.poll(async () => (await told()).map(([one]) => one), { timeout: 20_000 }).toContain(name);
  return (await told()).find(([one]) => one === name)?.[1] ?? {};
}

async function shopIn(page: Page, origin: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(origin));
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true);
  return find() as Frame;
}

/** A page of the frame that is there already; the journey would load its address again. */
const stay: ProxyHandler<Frame> = {
  get(frame, name) {
    if (name === 'goto') return async () => null;
    const value = Reflect.get(frame, name);
    return typeof value === 'function' ? value.bind(frame) : value;
  },
};

describe('the test mode of a widget', () => {
  it('sells a phone in test mode on a telephone, with the bar on the first page and the last, also after a reload', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/`);
      await waitFor(guest.page, 'ready');
      const frame = await shopIn(guest.page, SHOP);
      const bar = frame.getByText(words('testMode.bar'));
      await bar.waitFor();
      await frame
        .getByRole('button', { name: words('consent.refuse') })
        .first()
        .click();
      const inside = { ...guest, page: new Proxy(frame, stay) as unknown as Page };
      const way = { title: 'widget', country: 'de', variant: 'aganwidget', ...withMouse };
      const number = await sellDevice(inside, way, SHOP);
      expect(await waitFor(guest.page, 'trade')).toEqual({
        number,
        cents: expect.any(Number),
        currency: 'EUR',
        reference: 'try-1',
        test: true,
      });
      expect(await bar.isVisible()).toBe(true);
      await frame.evaluate(() => location.reload());
      await frame.getByText(number).first().waitFor();
      await bar.waitFor();
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  }, 180_000);
});

describe('the widget of a shop in draft', () => {
  it('says without a token that the shop is not open, and loads nothing', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/draft`);
      expect(await waitFor(guest.page, 'error')).toEqual({ code: 'shop.draft' });
      await guest.page
        .getByRole('alert')
        .getByText(words('widget.draft', { shop: 'agan' }))
        .waitFor();
      expect(await guest.page.getByRole('alert').getByRole('link').count()).toBe(0);
      expect(guest.page.frames()).toHaveLength(1);
    } finally {
      await guest.leave();
    }
  });

  it('shows the shop with a token, also its next page, and a live shop ignores the token', async () => {
    const guest = await visit();
    try {
      await guest.page.goto(`https://${PARTNER}/preview`);
      await waitFor(guest.page, 'ready');
      const frame = await shopIn(guest.page, DRAFT);
      await frame.getByText(words('shopState.draft')).waitFor();
      await frame.evaluate(() => location.assign('/'));
      await frame.getByText(words('shopState.draft')).waitFor();
      await guest.page.goto(`https://${PARTNER}/live`);
      await waitFor(guest.page, 'ready');
      expect((await shopIn(guest.page, SHOP)).url()).not.toContain('preview');
    } finally {
      await guest.leave();
    }
  });
});
