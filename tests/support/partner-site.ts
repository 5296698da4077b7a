import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import { openVisitor, type Visitor } from './browser.ts';
import { WIDGET_SHOP } from './chosen-shops.ts';
import { endPlatform, patchedPlatform, startPlatformOnCopy } from './platform.ts';
import { type ForeignPage, startTls, toBrowserFlags } from './tls.ts';
import { waitUntil } from './until.ts';

/** Key of the data of all shops that these tests start. */
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
/** The shop that partners of these tests show in their pages. */
export const SHOP = WIDGET_SHOP.productionOrigin;
export const PHONE = { viewport: { width: 390, height: 844 } };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
/** Chromium with third-party cookies blocked. */
export const BLOCKED = ['--test-third-party-cookie-phaseout'];

/** The built shops and pages of partners on other sites, all over TLS. */
export interface PartnerSite {
  visit(options?: BrowserContextOptions, flags?: readonly string[]): Promise<Visitor>;
  close(): Promise<void>;
}

interface SiteOptions {
  /** Values of tenants, laid over the shipped ones. */
  values: Record<string, object>;
  /** By host, or by host and path. */
  pages: Record<string, ForeignPage>;
}

export async function openPartnerSite({ values, pages }: SiteOptions): Promise<PartnerSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-partner-'));
  const environment = { STAGE: 'production', HOST: '127.0.0.1', DATA_KEY, TRUSTED_PROXIES: '127.0.0.1' };
  const shop = await startPlatformOnCopy(
    dataDir,
    { ...environment, TENANT_VALUES: JSON.stringify(values) },
    patchedPlatform,
  );
  const hosts = [...new Set(Object.keys(pages).map((place) => place.split('/')[0] ?? ''))];
  const files = hosts.flatMap((host): [string, ForeignPage][] => [
    [`${host}/partner.css`, { body: STYLE, headers: { 'content-type': 'text/css' } }],
  ]);
  const front = await startTls(shop.port, { ...Object.fromEntries(files), ...pages });
  return {
    visit: async (options, flags = []) => {
      const visitor = await openVisitor(options, [...toBrowserFlags(front), ...flags]);
      await visitor.context.addInitScript(RECORDER);
      return visitor;
    },
    close: async () => {
      await front.close();
      await endPlatform(shop);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Records events and layout shifts, in the partner's page and in the frame of the shop. */
const RECORDER = `window.seen = []; window.shifts = []; window.shiftedAt = [];
for (const name of ['ready', 'resize', 'offer', 'cart', 'trade', 'error', 'navigate'])
  document.addEventListener('umlauf:' + name, ({ detail, target }) => {
    window.seen.push([name, detail, target.id]);
    if (name === 'ready') window.readyAt ??= Date.now();
  });
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) {
    window.shifts.push(shift.value);
    window.shiftedAt.push(performance.timeOrigin + shift.startTime);
  }
}).observe({ type: 'layout-shift', buffered: true });`;
const STYLE = 'umlauf-widget:not(:defined){display:block;min-height:max(37.5rem,100svh)}';

/** Head of a partner's page, without its end tag. */
export const HEAD = `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/partner.css">`;

/** The two lines of a partner. */
export const writeCode = (attributes = '', shop = SHOP) => `<script src="${shop}/widget.js" async></script>
<umlauf-widget${attributes}><a href="${shop}/">Ankauf</a></umlauf-widget>`;

/** A page with text before and after the code. */
export const writePage = (code: string) =>
  `${HEAD}</head><body><h1>Partner</h1>${code}<p id="after">After it</p></body></html>`;

/** Name, detail, and id of the element. */
export type SeenEvent = [name: string, detail: Record<string, unknown>, element: string];

export const listEvents = (page: Page): Promise<SeenEvent[]> =>
  page.evaluate(() => (window as unknown as { seen: SeenEvent[] }).seen);

/** Layout shifts that no input of the visitor caused. */
export const listShifts = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

/** Sum of the layout shifts in the frame of the shop that a visitor can see: until it is ready, the skeleton covers it. */
export async function sumShownShifts(page: Page, frame: Frame): Promise<number> {
  const readyAt = await page.evaluate(() => (window as unknown as { readyAt: number }).readyAt);
  return frame.evaluate((since) => {
    const { shifts, shiftedAt } = window as unknown as { shifts: number[]; shiftedAt: number[] };
    return shifts.reduce((sum, shift, nth) => ((shiftedAt[nth] ?? 0) < since ? sum : sum + shift), 0);
  }, readyAt);
}

/** Detail of the first event of this name, of the element with this id if given. */
export async function waitForEvent(page: Page, name: string, element?: string): Promise<Record<string, unknown>> {
  const find = async () =>
    (await listEvents(page)).find(([one, , from]) => one === name && (element === undefined || from === element));
  await waitUntil(async () => (await find()) !== undefined, { late: `the page got no event ${name}` });
  return (await find())?.[1] ?? {};
}

/** The first frame of the shop. */
export async function findFrame(page: Page, shop = SHOP): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(shop));
  await waitUntil(() => find() !== undefined, { late: 'the page shows no shop' });
  return find() as Frame;
}

/** The same visitor inside a frame. A journey begins where the element begins: its first address is not loaded again. */
export function enterFrame(visitor: Visitor, frame: Frame): Visitor {
  return { ...visitor, page: new Proxy(frame, STAY) as unknown as Page };
}

const STAY: ProxyHandler<Frame> = {
  get(frame, name) {
    if (name === 'goto') return async () => null;
    const value = Reflect.get(frame, name);
    return typeof value === 'function' ? value.bind(frame) : value;
  },
};
