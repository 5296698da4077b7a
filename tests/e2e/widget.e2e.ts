import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellDevice, withMouse, withoutScript } from '../support/journey.ts';
import {
  BLOCKED,
  DESKTOP,
  enterFrame,
  findFrame,
  HEAD,
  listEvents,
  listShifts,
  openPartnerSite,
  type PartnerSite,
  PHONE,
  SHOP,
  waitForEvent,
  writeCode,
  writePage,
} from '../support/partner-site.ts';
import { findWidgetShop } from '../support/test-shop.ts';

const widget = findWidgetShop();
const { words } = widget;
const root = fileURLToPath(new URL('../../', import.meta.url));
const PLAIN = 'www.plain.example';
const STRICT = 'www.strict.example';
const REACT = 'www.react.example';
const STRANGER = 'www.stranger.example';
const CODE = writeCode(' reference="spring/7"');
const STRICT_PAGE = {
  body: writePage(writeCode(' reference="spring/7" consent="denied"')),
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

let site: PartnerSite;
beforeAll(async () => {
  const frameAncestors = [PLAIN, STRICT, REACT].map((host) => `https://${host}`);
  site = await openPartnerSite({
    values: { [widget.id]: { frameAncestors } },
    pages: {
      [PLAIN]: writePage(CODE),
      [`${PLAIN}/blocked`]: { body: writePage(CODE), headers: { 'content-security-policy': "frame-src 'none'" } },
      [STRICT]: STRICT_PAGE,
      [REACT]: `${HEAD}<script src="${SHOP}/widget.js" async></script></head><body><div id="app"></div><script src="/app.js"></script></body></html>`,
      [`${REACT}/app.js`]: { body: await reactPage(), headers: { 'content-type': 'text/javascript' } },
      [STRANGER]: writePage(CODE),
    },
  });
}, 240_000);
afterAll(() => site?.close());

/** Every kind of page, width and rule for cookies. */
const WAYS = [
  { kind: 'a plain page', host: PLAIN },
  { kind: 'a page with a strict policy', host: STRICT },
  { kind: 'a React page', host: REACT },
].flatMap((page) =>
  [
    { screen: 'on a phone', options: PHONE },
    { screen: 'on a desktop', options: DESKTOP },
  ].flatMap((screen) => [
    { ...page, ...screen, cookies: 'blocked', flags: BLOCKED },
    { ...page, ...screen, cookies: 'on', flags: [] },
  ]),
);

describe('a widget in a partner’s page', () => {
  it.each(WAYS)(
    'sells a phone in $kind $screen, cookies of third parties $cookies, with every event, and moves nothing in it',
    async ({ host, options, flags }) => {
      const guest = await site.visit(options, flags);
      try {
        await guest.page.goto(`https://${host}/`);
        await waitForEvent(guest.page, 'ready');
        const frame = await findFrame(guest.page);
        if (host === PLAIN)
          await frame
            .getByRole('button', { name: words('consent.refuse') })
            .first()
            .click();
        const way = { title: 'widget', ...widget.place, ...withMouse };
        const number = await sellDevice(enterFrame(guest, frame), way, SHOP);
        const reference = host === REACT ? 'react-1' : 'spring/7';
        const trade = await waitForEvent(guest.page, 'trade');
        expect(trade).toEqual({ number, cents: expect.any(Number), currency: 'EUR', reference, test: false });
        const events = await listEvents(guest.page);
        const names = events.map(([name]) => name);
        // All but error, which says that nothing is sold.
        expect([...new Set(names)].sort()).toEqual(['cart', 'navigate', 'offer', 'ready', 'resize', 'trade']);
        expect(names.filter((name) => name === 'trade')).toHaveLength(1);
        const offer = events.find(([name]) => name === 'offer')?.[1];
        expect(offer).toEqual({ device: expect.stringContaining('iphone-13'), cents: trade.cents, currency: 'EUR' });
        expect(JSON.stringify(events)).not.toMatch(new RegExp(`mail\\.example|${widget.seller.iban}`));
        if (host === REACT)
          expect(await guest.page.evaluate(() => (window as unknown as { trades: object[] }).trades)).toEqual([trade]);
        expect(await listShifts(guest.page)).toEqual([]);
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

describe('a page where the element’s script does not run', () => {
  it('keeps the link, and the shop behind it sells without JavaScript', async () => {
    const guest = await site.visit({ ...PHONE, javaScriptEnabled: false });
    try {
      await guest.page.goto(`https://${PLAIN}/`);
      await guest.page.getByRole('link', { name: 'Ankauf' }).click();
      await guest.page.waitForURL(`${SHOP}/`);
      const way = { title: 'link', ...widget.place, ...withoutScript };
      expect(await sellDevice(guest, way, `${SHOP}/`)).toMatch(/^[A-Z]{2}-/);
      expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  }, 180_000);

  it('keeps the link when the script cannot be loaded', async () => {
    const guest = await site.visit(DESKTOP);
    try {
      await guest.page.route(`${SHOP}/widget.js`, (route) => route.abort());
      await guest.page.goto(`https://${PLAIN}/`);
      await guest.page.getByRole('link', { name: 'Ankauf' }).click();
      await guest.page.getByRole('combobox', { name: words('search.label') }).waitFor();
      expect(guest.page.url()).toBe(`${SHOP}/`);
    } finally {
      await guest.leave();
    }
  });
});

describe('a page that is not allowed to show the shop', () => {
  it('shows a message with the link in place of the shop, and gets an error', async () => {
    const guest = await site.visit(DESKTOP);
    try {
      await guest.page.goto(`https://${STRANGER}/`);
      expect(await waitForEvent(guest.page, 'error')).toEqual({ code: 'origin.forbidden' });
      await guest.page
        .getByRole('alert')
        .getByText(words('widget.forbidden', { shop: widget.brand }))
        .waitFor();
      expect(
        await guest.page.getByRole('link', { name: words('widget.link', { shop: widget.brand }) }).getAttribute('href'),
      ).toBe(`${SHOP}/`);
      expect(guest.page.frames()).toHaveLength(1);
    } finally {
      await guest.leave();
    }
  });

  it('learns that its own policy blocks the frame', async () => {
    const guest = await site.visit(DESKTOP);
    try {
      await guest.page.goto(`https://${PLAIN}/blocked`);
      expect(await waitForEvent(guest.page, 'error')).toEqual({ code: 'frame.blocked' });
      await guest.page.getByRole('alert').waitFor();
    } finally {
      await guest.leave();
    }
  });
});
