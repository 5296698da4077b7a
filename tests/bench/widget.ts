import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { listHosts } from '../../platform/server/operator/fleet/shop-entry.ts';
import { printEmbedCode } from '../../platform/server/widget/embed-code.ts';
import { hasWidget } from '../../platform/server/widget/shop-widget.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { type PageMetrics, scorePerformance } from './lighthouse-score.ts';
import { busySeconds } from './main-thread.ts';
import { measureLoad, medianMetrics, printMetrics } from './page-metrics.ts';
import { type Bench, median, type Row } from './report.ts';
import { type BenchShop, openShop } from './shop.ts';

const SLOWER = 4;
const ROUNDS = 5;
/** Brotli 11 of the files that others publish to the registry for the same purpose. */
const PEERS = '@shopify/buy-button-js 3.0.6: 49,714, @typeform/embed 6.1.1: 12,160, react-calendly 4.4.0: 4,298 bytes';

/** What the script costs the page of a partner. */
export const widget: Bench = {
  name: 'widget',
  does: "bytes of the partner's script, what it costs a partner's main thread, and its Lighthouse score",
  run: async () => {
    const shop = await openShop();
    try {
      return await measure(shop);
    } finally {
      await shop.close();
    }
  },
};

async function measure(shop: BenchShop): Promise<Row[]> {
  const { fleet } = shop;
  const id = fleet.ids.find((one) => hasWidget(fleet.tenant(one)));
  if (!id) throw new Error('no shop may be framed');
  const { port } = await shop.listen(true);
  const host = listHosts(fleet, id)[0] ?? '';
  const script = await fetchScript(port, host);
  const address = `http://partner.localhost:${port}/?shop=${encodeURIComponent(id)}`;
  // As browsers on a desktop do: a frame of another site has a process of its own.
  const visitor = await openVisitor({}, ['--site-per-process']);
  try {
    await load(visitor, address, true);
    const added: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await load(visitor, address, false);
      const { workMs, blockedMs } = await load(visitor, address, true);
      added.push({ workMs: workMs - without.workMs, blockedMs: blockedMs - without.blockedMs });
    }
    const toFigure = (get: (cost: Cost) => number) => `${median(added.map(get)).toFixed(0)} ms`;
    const note = `until the shop is ready, median of ${ROUNDS} rounds with and without the script`;
    return [
      { what: 'widget.js, brotli', figure: `${brotliCompressSync(script).length} bytes`, bar: '5 KB', note: PEERS },
      { what: "partner's page blocked, 4x", figure: toFigure(({ blockedMs }) => blockedMs), bar: '20 ms', note },
      {
        what: "partner's main thread, 4x",
        figure: toFigure(({ workMs }) => workMs),
        bar: '-',
        note: 'work of any length',
      },
      await compareScores(visitor, printEmbedCode({ origin: `http://${host}:${port}`, link: 'Sell' })),
    ];
  } finally {
    await visitor.leave();
  }
}

const SCORE_ROUNDS = 7;

/** The score of a page with the widget below its first view, and of the same page without it, in turn. */
async function compareScores({ context }: Visitor, code: string): Promise<Row> {
  const pages = { with: printLongPage(code), without: printLongPage('') };
  // A page that the test answered itself has no address, and a browser lets it load nothing from this machine.
  const site = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(request.url === '/with' ? pages.with : pages.without);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const origin = `http://partner.localhost:${(site.address() as AddressInfo).port}`;
  const measured: { with: PageMetrics[]; without: PageMetrics[] } = { with: [], without: [] };
  try {
    for (let round = 0; round < SCORE_ROUNDS; round += 1) {
      for (const kind of ['without', 'with'] as const) {
        const until = async (page: Page) => {
          if (kind === 'with') await page.waitForFunction(() => customElements.get('umlauf-widget') !== undefined);
        };
        measured[kind].push(await measureLoad(context, `${origin}/${kind}`, until));
      }
    }
  } finally {
    site.close();
  }
  const [without, having] = [medianMetrics(measured.without), medianMetrics(measured.with)];
  const [before, after] = [scorePerformance(without), scorePerformance(having)];
  return {
    what: 'Lighthouse performance lost by the widget below the fold',
    figure: `${(before - after).toFixed(1)} of ${before.toFixed(1)}`,
    bar: '1',
    note: `slow 4G, 4x, medians of ${SCORE_ROUNDS}, scored with Lighthouse 12's published curves: without ${printMetrics(without)}; with ${printMetrics(having)}`,
  };
}

/** A page of a partner with several screens of text before the code. */
function printLongPage(code: string): string {
  const text = '<p>Partners show the shop in a page of their own, below what they have to say themselves.</p>';
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>body{font:1rem/1.5 sans-serif;margin:1rem}svg{width:100%}</style></head>
<body><h1>Trade in your old device</h1><svg viewBox="0 0 4 3"><rect width="4" height="3" fill="#246"/></svg>${text.repeat(80)}${code}</body></html>`;
}

function fetchScript(port: number, host: string): Promise<Buffer> {
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path: '/widget.js', headers: { host: `${host}:${port}` } }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      if (answer.statusCode === 200) done(Buffer.concat(parts));
      else failed(new Error(`widget.js was answered ${answer.statusCode}`));
    }).on('error', failed);
  });
}

interface Cost {
  /** Milliseconds of the main thread. */
  workMs: number;
  /** Milliseconds of tasks beyond their first 50, in which a page does not react: the total blocking time of Lighthouse. */
  blockedMs: number;
}

/** What a new page costs until the shop in it is ready, at a quarter of the processor. */
async function load({ context }: Visitor, address: string, has: boolean): Promise<Cost> {
  const page = await context.newPage();
  try {
    if (!has) await page.route('**/widget.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.addInitScript(record);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // By the protocol alone: what Playwright puts into a page to wait in it would be measured as work of the page.
    const evaluate = async (expression: string) => {
      const { result } = await session.send('Runtime.evaluate', {
        expression: `(${expression})()`,
        awaitPromise: true,
        returnByValue: true,
      });
      return result.value as unknown;
    };
    // Counts from here.
    const before = await busySeconds(session);
    const loaded = new Promise((done) => session.once('Page.loadEventFired', done));
    await session.send('Page.enable');
    await session.send('Page.navigate', { url: address });
    await loaded;
    if (has) await evaluate('() => window.whenReady');
    // The last frames are painted, and the last tasks reported.
    await evaluate('() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 300)))');
    const workMs = ((await busySeconds(session)) - before) * 1_000;
    return { workMs, blockedMs: Number(await evaluate('() => window.blockedMs')) };
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
function record(): void {
  const whenReady = new Promise((done) => document.addEventListener('umlauf:ready', done, { once: true }));
  const recorded = Object.assign(window, { whenReady: whenReady.then(() => true), blockedMs: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.blockedMs += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}
