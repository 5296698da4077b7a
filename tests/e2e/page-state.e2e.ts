import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { DATA_SUFFIX } from '../../platform/server/edge/request-target.ts';
import { buildPath } from '../../platform/tenancy/links.ts';
import { contentIndex, routeTables, serverConfig, type tenantIds } from '../support/compiled-fleet.ts';
import { isConsumerShop, listShops } from '../support/find-shop.ts';

type TenantId = (typeof tenantIds)[number];

function read(host: string, path: string): Promise<string> {
  const port = inject('port');
  return new Promise((done, failed) => {
    request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (got) => {
      let text = '';
      got.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      got.on('end', () => done(text));
    })
      .once('error', failed)
      .end();
  });
}

/** Not compared: the request's time. */
const LEFT_OUT = new Set(['now']);

function toComparable(json: string): unknown {
  return JSON.parse(json, (name, value: unknown) => (LEFT_OUT.has(name) ? undefined : value));
}

const STATE = /<script id="page-state" type="application\/json">(.*?)<\/script>/s;

/** Public and personal pages that a visitor can open without anything before. */
function listPaths(id: TenantId): string[] {
  const { locale } = serverConfig[id];
  const slug = Object.values(contentIndex[locale])[0]?.slug ?? '';
  const pages = [
    ['home', {}],
    ['contact', {}],
    ['checkout', {}],
    ['accountOverview', {}],
    ['productDetail', { pdp: 'apple-iphone-13' }],
    ['content', { slug }],
  ] as const;
  return pages.map(([name, params]) => buildPath(routeTables[id][locale], name, params));
}

describe('the page state in a document', () => {
  it.each(listShops(isConsumerShop))('%s: equals the payload of a navigation to the page', async (id) => {
    const [host = ''] = serverConfig[id].hosts.local;
    for (const path of listPaths(id)) {
      // The first request of a page in a process may be Vike's own.
      await read(host, path);
      const [, state] = STATE.exec(await read(host, path)) ?? [];
      if (state === undefined) throw new Error(`${path} has no page state`);
      const data = await read(host, `${path === '/' ? '' : path}${DATA_SUFFIX}`);
      expect(toComparable(state), path).toEqual(toComparable(data));
    }
  });
});
