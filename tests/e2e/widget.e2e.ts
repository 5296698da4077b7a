import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, patchedPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { startTls, type TlsFront } from '../support/tls.ts';
import { getShopWords } from '../support/words.ts';

const words = getShopWords('de');
const root = fileURLToPath(new URL('../../', import.meta.url));
const SHOP = 'https://widget.agan-de.example';
const PLAIN = 'www.plain.example';
const STRICT = 'www.strict.example';
const REACT = 'www.react.example';
const STRANGER = 'www.stranger.example';
const FILE = { 'content-type': 'text/javascript' };

/** Records events and layout shifts of a partner's page. */
const RECORDER = `if (!window.told) {
window.told = []; window.shifts = [];
for (const name of ['ready', 'resize', 'offer', 'cart', 'trade', 'error', 'navigate'])
  document.addEventListener('umlauf:' + name, ({ detail }) => window.told.push([name, detail]));
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts.push(shift.value);
}).observe({ type: 'layout-shift', buffered: true });
}`;
const STYLE = 'umlauf-widget:not(:defined){display:block;min-height:max(37.5rem,100svh)}';
const HEAD = `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/partner.css"><script src="/recorder.js"></script>`;
const CODE = (attributes = '') => `<script src="${SHOP}/widget.js" async></script>
<umlauf-widget reference="spring/7"${attributes}><a href="${SHOP}/">Ankauf</a></umlauf-widget>`;
const page = (code: string) => `${HEAD}</head><body><h1>Partner</h1>${code}<p id="after">After it</p></body></html>`;
const strict = {
  body: page(CODE(' consent="denied"')),
  headers: {
    'content-security-policy': `default-src 'none'; script-src 'self' ${SHOP}; frame-src ${SHOP}; style-src 'self'; img-src data:`,
  },
};

/** A React page with the wrapper of docs/partner-widget.md. */
async function reactPage(): Promise<string> {
  const [, wrapper = ''] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(`${root}docs/partner-widget.md`, 'utf8')) ?? [];
  const main = `${wrapper}
import { createRoot } from 'react-dom/client';
import { useState } from 'react';
window.trades = [];
const keep = (trade) => window.trades.push(trade);
function Shop() {
  const [shown, setShown] = useState(true);
  return <><button onClick={() => setShown(!shown)}>Toggle</button>{shown && <TradeIn reference="react-1" consent="granted" onTrade={keep} />}</>;
}
createRoot(document.getElementById('app')).render(<Shop />);`;
  const { outputFiles } = await build({
    stdin: { contents: main, loader: 'tsx', resolveDir: root },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

let dataDir: string;
let shop: RunningPlatform;
let front: TlsFront;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-widget-'));
  const values = { 'de/aganwidget': { frameAncestors: [PLAIN, STRICT, REACT].map((host) => `https://${host}`) } };
  shop = await startPlatformOnCopy(
    dataDir,
    {
      STAGE: 'production',
      HOST: '127.0.0.1',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      TRUSTED_PROXIES: '127.0.0.1',
      TENANT_VALUES: JSON.stringify(values),
    },
    patchedPlatform,
  );
  const files = [PLAIN, STRICT, REACT, STRANGER].flatMap((host) => [
    [`${host}/recorder.js`, { body: RECORDER, headers: FILE }],
    [`${host}/partner.css`, { body: STYLE, headers: { 'content-type': 'text/css' } }],
  ]);
  front = await startTls(shop.port, {
    ...Object.fromEntries(files),
    [PLAIN]: page(CODE()),
    [`${PLAIN}/two`]: page(
      `${CODE()}<div id="host"></div><umlauf-widget category="smartphone" lang="fr"></umlauf-widget>`,
    ),
    [`${PLAIN}/popup`]: page(CODE(' mode="popup"')),
    [`${PLAIN}/blocked`]: { body: page(CODE()), headers: { 'content-security-policy': "frame-src 'none'" } },
    [STRICT]: strict,
    [REACT]: `${HEAD}<script src="${SHOP}/widget.js" async></script></head><body><div id="app"></div><script src="/app.js"></script></body></html>`,
    [`${REACT}/app.js`]: { body: await reactPage(), headers: FILE },
    [STRANGER]: page(CODE()),
  });
}, 120_000);
afterAll(async () => {
  await front?.close();
  await endPlatform(shop);
  rmSync(dataDir, { recursive: true, force: true });
});

const BLOCKED = ['--test-third-party-cookie-phaseout'];
const PHONE = { viewport: { width: 390, height: 844 } };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

function visit(options: Parameters<typeof openVisitor>[0], flags: readonly string[] = []): Promise<Visitor> {
  return openVisitor({ ignoreHTTPSErrors: true, ...options }, [
    `--host-resolver-rules=MAP *.example:443 127.0.0.1:${front.port}`,
    ...flags,
  ]);
}

async function shopIn(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(SHOP)), { timeout: 20_000 }).toBe(true);
  return page.frames().find((frame) => frame.url().startsWith(SHOP)) as Frame;
}

type Told = [name: string, detail: Record<string, unknown>];

const told = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const shifts = (page: Page | Frame): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

async function waitFor(page: Page, name: string): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await told(page)).map(([one]) => one), { timeout: 20_000 }).toContain(name);
  return (await told(page)).find(([one]) => one === name)?.[1] ?? {};
}

describe('a widget in a partner’s page', () => {
  it.each([
    ['a plain page on a phone, cookies of third parties blocked', PLAIN, PHONE, BLOCKED],
    ['a plain page on a desktop, cookies of third parties on', PLAIN, DESKTOP, []],
    ['a page with a strict policy on a phone, cookies of third parties on', STRICT, PHONE, []],
    ['a page with a strict policy on a desktop, cookies of third parties blocked', STRICT, DESKTOP, BLOCKED],
    ['a React page on a phone, cookies of third parties blocked', REACT, PHONE, BLOCKED],
  ])(
    'sells a phone in %s, tells the page, and moves nothing in it',
    async (_, host, options, flags) => {
      const guest = await visit(options, flags);
      try {
        await guest.context.addInitScript(RECORDER);
        await guest.page.goto(`https://${host}/`);
        await waitFor(guest.page, 'ready');
        const frame = await shopIn(guest.page);
        if (host === PLAIN)
          await frame
            .getByRole('button', { name: words('consent.refuse') })
            .first()
            .click();
        // The journey begins where the element begins; its page must stay in the frame.
        const inside = { ...guest, page: new Proxy(frame, stay) as unknown as Page };
        const way = { title: 'widget', country: 'de', variant: 'aganwidget', ...withMouse };
        const number = await sellDevice(inside, way, SHOP);
        const reference = host === REACT ? 'react-1' : 'spring/7';
        const trade = await waitFor(guest.page, 'trade');
        expect(trade).toEqual({ number, cents: expect.any(Number), currency: 'EUR', reference, test: false });
        const names = (await told(guest.page)).map(([name]) => name);
        expect(names).toEqual(expect.arrayContaining(['ready', 'resize', 'offer', 'cart', 'navigate']));
        expect(names.filter((name) => name === 'trade')).toHaveLength(1);
        const offer = (await told(guest.page)).find(([name]) => name === 'offer')?.[1];
        expect(offer).toEqual({ device: expect.stringContaining('iphone-13'), cents: trade.cents, currency: 'EUR' });
        expect(JSON.stringify(await told(guest.page))).not.toMatch(/mail\.example|DE\d{20}/);
        expect(await shifts(guest.page)).toEqual([]);
        // One scroll bar: the frame is as high as its content.
        const { overflow, content, height } = await frame.evaluate(() => ({
          overflow: getComputedStyle(document.documentElement).overflow,
          content: document.body.scrollHeight,
          height: window.innerHeight,
        }));
        expect(overflow).toBe('hidden');
        expect(height).toBeGreaterThanOrEqual(content);
        expect(guest.complaints).toEqual([]);
      } finally {
        await guest.leave();
      }
    },
    180_000,
  );
});

/** A page of the frame that is there already; the journey would load its address again. */
const stay: ProxyHandler<Frame> = {
  get(frame, name) {
    if (name === 'goto') return async () => null;
    const value = Reflect.get(frame, name);
    return typeof value === 'function' ? value.bind(frame) : value;
  },
};

describe('a page that is not allowed to show the shop', () => {
  it('shows a message with the link in place of the shop, and gets an error', async () => {
    const guest = await visit(DESKTOP);
    try {
      await guest.page.goto(`https://${STRANGER}/`);
      expect(await waitFor(guest.page, 'error')).toEqual({ code: 'origin.forbidden' });
      await guest.page.getByRole('alert').getByText('nicht berechtigt').waitFor();
      expect(await guest.page.getByRole('link', { name: /neuen Fenster/ }).getAttribute('href')).toBe(`${SHOP}/`);
      expect(guest.page.frames()).toHaveLength(1);
    } finally {
      await guest.leave();
    }
  });

  it('learns that its own policy blocks the frame', async () => {
    const guest = await visit(DESKTOP);
    try {
      await guest.page.goto(`https://${PLAIN}/blocked`);
      expect(await waitFor(guest.page, 'error')).toEqual({ code: 'frame.blocked' });
      await guest.page.getByRole('alert').waitFor();
    } finally {
      await guest.leave();
    }
  });
});

describe('the element in a page', () => {
  it('works twice, in a shadow tree and in another language, and leaves nothing behind when removed', async () => {
    const guest = await visit(DESKTOP);
    try {
      await guest.page.goto(`https://${PLAIN}/two`);
      await waitFor(guest.page, 'ready');
      await guest.page.evaluate(() => {
        const host = document.querySelector('#host');
        host?.attachShadow({ mode: 'open' }).append(document.createElement('umlauf-widget'));
        document.querySelectorAll('umlauf-widget')[0]?.remove();
      });
      await expect.poll(() => guest.page.frames().length, { timeout: 20_000 }).toBe(2);
      await guest.page.locator('umlauf-widget[lang]').scrollIntoViewIfNeeded();
      await expect
        .poll(() => guest.page.frames().some((frame) => frame.url().includes('/fr/')), { timeout: 20_000 })
        .toBe(true);
      await guest.page.evaluate(() => {
        document.querySelector('#host')?.remove();
        document.querySelector('umlauf-widget')?.remove();
      });
      await expect.poll(() => guest.page.frames().length).toBe(1);
    } finally {
      await guest.leave();
    }
  });

  it('opens the shop in a window from a button, and closes it with Escape', async () => {
    const guest = await visit(PHONE);
    try {
      await guest.page.goto(`https://${PLAIN}/popup`);
      expect(guest.page.frames()).toHaveLength(1);
      await guest.page.getByRole('button', { name: words('widget.open') }).click();
      await waitFor(guest.page, 'ready');
      await guest.page.getByRole('dialog').waitFor();
      expect(await (await shopIn(guest.page)).evaluate(() => document.documentElement.dataset.framed)).toBe('window');
      await guest.page.keyboard.press('Escape');
      await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });
    } finally {
      await guest.leave();
    }
  });
});
