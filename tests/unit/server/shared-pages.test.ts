import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { PageCache } from '../../../platform/server/pages/page-cache.ts';
import type { PageRequest } from '../../../platform/server/pages/page-request.ts';
import { findShared } from '../../../platform/server/pages/shared-pages.ts';
import { MINUTE_MS } from '../../../platform/shared/durations.ts';
import { waitUntil } from '../../support/until.ts';

const KEY = 'page';
/** A request that cannot be rendered: it has no shop. */
const pageRequest = { fleet: {}, locale: { id: 'xx', lang: 'xx-XX' }, tenant: { server: { id: 'shop' } } };

function open({ ageMs }: { ageMs: number }) {
  const cache = new PageCache();
  cache.find(pageRequest.fleet, KEY, 0);
  cache.keep(pageRequest.fleet, KEY, { body: 'one', contentType: 'text/html', lang: 'xx-XX', noindex: false }, 0);
  const failures: object[] = [];
  const request = { ctx: { now: () => new Date(ageMs) }, log: { error: (facts: object) => failures.push(facts) } };
  const find = async (isOverloaded: boolean) => {
    const shared = { match: { name: 'home', params: {} }, cache, key: KEY, isOverloaded } as const;
    const page = await findShared(
      request as unknown as FastifyRequest,
      pageRequest as unknown as PageRequest,
      shared as Parameters<typeof findShared>[2],
    );
    return page && cache.getBody(KEY, page, 'identity').toString();
  };
  return { cache, failures, find };
}

describe('a page that visitors share', () => {
  it('is shown for one minute, and for one more while it is rendered anew', async () => {
    expect(await open({ ageMs: MINUTE_MS - 1 }).find(false)).toBe('one');
    expect(await open({ ageMs: 2 * MINUTE_MS - 1 }).find(true)).toBe('one');
    expect(await open({ ageMs: 2 * MINUTE_MS }).find(true)).toBeUndefined();
  });

  it('is rendered anew after the answer with the stale one, which stays where that fails', async () => {
    const { failures, find } = open({ ageMs: MINUTE_MS });
    expect([await find(false), failures]).toEqual(['one', []]);
    await waitUntil(() => failures.length === 1, { late: 'the page was not rendered anew' });
    expect(failures).toEqual([{ err: expect.any(Error), tenant: 'shop' }]);
    expect(await find(false)).toBe('one');
  });

  it('waits for the rendering of another request', async () => {
    const { cache, find } = open({ ageMs: 2 * MINUTE_MS });
    const rendering = cache.render(KEY, async () => {
      await Promise.resolve();
      return cache.keep(
        pageRequest.fleet,
        KEY,
        { body: 'two', contentType: 'x', lang: 'x', noindex: false },
        MINUTE_MS + 1,
      );
    });
    expect(await find(false)).toBe('two');
    await rendering;
  });
});
