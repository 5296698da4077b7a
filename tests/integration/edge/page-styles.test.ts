import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const get = (url: string, host: string) => edge.app.inject({ url, headers: { host, 'user-agent': BROWSER } });

/** Addresses of the style sheets that a browser loads for a document. */
const listLinks = (document: string) =>
  [...document.matchAll(/<link rel="stylesheet"(?! type="text\/plain")[^>]* href="([^"]+)"/g)].map(([, url]) => url);
/** Its styles, each with the address of the same sheet. */
const listStyles = (document: string) =>
  [...document.matchAll(/<style>(.*?)<\/style><link rel="stylesheet" type="text\/plain" href="([^"]+)">/gs)].map(
    ([, css = '', url = '']) => ({ css, url }),
  );

describe('the styles of a page', () => {
  it('are in a page that visitors share, as its files have them, and its policy allows them', async () => {
    for (const [host, id] of Object.entries(edge.fleet.hosts)) {
      const { theme, server } = edge.fleet.tenant(id);
      if (server.state === 'closed') continue;
      for (const round of ['rendered', 'from the cache']) {
        const { body, headers } = await get('/', host);
        const styles = listStyles(body);
        expect([host, round, listLinks(body), styles.length]).toEqual([host, round, [], 2]);
        expect(styles[1]?.url).toBe(theme.url);
        const [, allowed] = /style-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
        const hashes = styles.map(({ css }) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
        expect(allowed).toBe(["'self'", ...hashes].join(' '));
        for (const { css, url } of styles) expect((await get(url, host)).body === css, url).toBe(true);
      }
    }
  });

  it('are files in a page that is rendered for every request', async () => {
    for (const path of ['/checkout', `${CONSUMER_SHOP.getPath('contact')}?sent=1`, '/nothing-here']) {
      const { body } = await get(path, CONSUMER_SHOP.host);
      expect([path, listStyles(body), listLinks(body).length]).toEqual([path, [], 2]);
    }
  });
});
