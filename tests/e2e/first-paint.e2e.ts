import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();

/** Time in which a browser that may paint paints. */
const PAINTED_MS = 300;

/** The shop behind a network that stops in the middle of the home page's navigation, until `goOn`. */
async function openSlowShop(): Promise<{ address: string; goOn: () => void; close: () => void }> {
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  const { host } = new URL(shop.getOrigin(inject('port')));
  const server = createServer((incoming, answer) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' };
    const outgoing = send({ host: '127.0.0.1', port: inject('port'), method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (path !== '/') return void response.pipe(answer);
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', async () => {
        const document = Buffer.concat(pieces);
        const half = document.indexOf('<svg', document.indexOf('<nav'));
        answer.write(document.subarray(0, half));
        await held;
        answer.end(document.subarray(half));
      });
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, goOn, close };
}

describe('the first paint', () => {
  it('shows the whole page, not half a header that the other half moves', async () => {
    const { page, context, leave } = await openVisitor({ viewport: { width: 390, height: 844 } });
    const { address, goOn, close } = await openSlowShop();
    try {
      await context.addInitScript(() => {
        requestAnimationFrame(() => {
          const whole = document.getElementById('page-state') !== null;
          Object.assign(window, { firstFrame: whole ? 'the whole page' : 'a part of it' });
        });
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(
        (paintedMs) => {
          const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
          const loaded = performance.getEntriesByType('resource').filter(({ name }) => /\.css(\?|$)/.test(name));
          const last = Math.max(...(loaded as PerformanceResourceTiming[]).map(({ responseEnd }) => responseEnd));
          return sheets.length > 1 && sheets.every(({ sheet }) => sheet) && performance.now() - last > paintedMs;
        },
        PAINTED_MS,
        // Frames are what is not there yet.
        { polling: 50 },
      );
      goOn();
      const shown = await page.waitForFunction(() => (window as { firstFrame?: string }).firstFrame, undefined, {
        polling: 50,
      });
      expect(await shown.jsonValue()).toBe('the whole page');
    } finally {
      await leave();
      close();
    }
  });
});
