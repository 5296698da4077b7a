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
          const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          const isStyled = document.styleSheets.length > 1 && document.querySelector('nav') !== null;
          return isStyled && performance.now() - (arrived?.responseStart ?? 0) > paintedMs;
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

  it('needs no style sheet, and neither does a page after it', async () => {
    const { page, complaints, leave } = await openVisitor();
    try {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(shop.getOrigin(inject('port')), { waitUntil: 'networkidle' });
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: shop.words('footer.contact') })
        .click();
      await page.getByRole('heading', { level: 1, name: shop.words('contact.headline') }).waitFor();
      expect(requested.filter((path) => path.endsWith('.css'))).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await leave();
    }
  });
});
