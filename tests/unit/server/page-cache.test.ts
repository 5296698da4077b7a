import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CachedPage, PageCache } from '../../../platform/server/pages/page-cache.ts';

const fleet = { name: 'first' };
const page = (body: string) => ({ body, contentType: 'text/html;charset=utf-8', lang: 'de-DE', noindex: false });

function opened(options: ConstructorParameters<typeof PageCache>[0] = {}): PageCache {
  const cache = new PageCache(options);
  cache.find(fleet, 'none', 0);
  return cache;
}

function readText(cache: PageCache, key: string, page: CachedPage | undefined): string | undefined {
  return page && cache.getBody(key, page, 'identity').toString();
}

describe('the page cache', () => {
  it('a page is found by its own key only, for a minute', () => {
    const cache = opened();
    cache.keep(fleet, 'a', page('one'), 1_000);
    expect(readText(cache, 'a', cache.find(fleet, 'a', 60_999))).toBe('one');
    expect(cache.find(fleet, 'b', 1_000)).toBeUndefined();
    expect(cache.find(fleet, 'a', 61_000)).toBeUndefined();
  });

  it('a page is stale for one more minute, unless there is another fleet', () => {
    const cache = opened();
    cache.keep(fleet, 'a', page('one'), 1_000);
    expect(readText(cache, 'a', cache.findStale(fleet, 'a', 120_999))).toBe('one');
    expect(cache.findStale(fleet, 'a', 121_000)).toBeUndefined();
    expect(cache.findStale({ name: 'second' }, 'a', 2_000)).toBeUndefined();
  });

  it('a rendering is known while it runs, and its failure is only its own', async () => {
    const cache = opened();
    let end = (_: Error | undefined): void => {};
    const work = () => new Promise<string>((done, failed) => (end = (error) => (error ? failed(error) : done('one'))));
    for (const error of [undefined, new Error('failed')]) {
      const rendered = cache.render('a', work);
      const waiting = cache.findRendering('a');
      expect([waiting !== undefined, cache.findRendering('b')]).toEqual([true, undefined]);
      end(error);
      await (error ? expect(rendered).rejects.toThrow(error) : expect(rendered).resolves.toBe('one'));
      await waiting;
      expect(cache.findRendering('a')).toBeUndefined();
    }
  });

  it('a new fleet empties the cache', () => {
    const cache = opened();
    cache.keep(fleet, 'a', page('one'), 0);
    expect(cache.find({ name: 'second' }, 'a', 1)).toBeUndefined();
    expect(cache.bytes).toBe(0);
    expect(cache.find(fleet, 'a', 1)).toBeUndefined();
  });

  it('a page rendered with the previous fleet is not stored', () => {
    const cache = opened();
    const next = { name: 'second' };
    cache.find(next, 'a', 0);
    expect(cache.keep(fleet, 'a', page('of the old fleet'), 0)).toBeUndefined();
    expect(cache.find(next, 'a', 0)).toBeUndefined();
  });

  it('the least recently used page is evicted first', () => {
    const cache = opened({ maxBytes: 10 });
    cache.keep(fleet, 'a', page('aaaa'), 0);
    cache.keep(fleet, 'b', page('bbbb'), 0);
    cache.find(fleet, 'a', 0);
    cache.keep(fleet, 'c', page('cccc'), 0);
    expect(cache.find(fleet, 'b', 0)).toBeUndefined();
    expect(readText(cache, 'a', cache.find(fleet, 'a', 0))).toBe('aaaa');
    expect(readText(cache, 'c', cache.find(fleet, 'c', 0))).toBe('cccc');
    expect(cache.bytes).toBe(8);
  });

  it('the cache counts bytes and does not store a page larger than itself', () => {
    const cache = opened({ maxBytes: 10 });
    expect(cache.keep(fleet, 'a', page('éééééé'), 0)).toBeUndefined();
    cache.keep(fleet, 'b', page('ééé'), 0);
    expect(cache.bytes).toBe(6);
    cache.keep(fleet, 'b', page('é'), 0);
    expect(cache.bytes).toBe(2);
  });

  it('a page is compressed once, and the compressed bodies count in place of the plain one', async () => {
    const cache = opened();
    const text = '<p>Umlauf</p>'.repeat(200);
    const kept = cache.keep(fleet, 'a', page(text), 0);
    if (!kept) throw new Error('the page was not kept');
    const [br, again, gzip] = await Promise.all([
      cache.getBody('a', kept, 'br'),
      cache.getBody('a', kept, 'br'),
      cache.getBody('a', kept, 'gzip'),
    ]);
    expect(again).toBe(br);
    expect(brotliDecompressSync(br).toString()).toBe(text);
    expect(gunzipSync(gzip).toString()).toBe(text);
    expect(cache.bytes).toBe(br.length + gzip.length);
    expect(cache.findBody(fleet, 'a', { etag: kept.etag, encoding: 'br', now: 1 })).toBe(br);
    expect(cache.findBody(fleet, 'a', { etag: kept.etag, encoding: 'identity', now: 1 })).toBeUndefined();
  });

  it.each(['br', 'gzip'] as const)('a plain body is made of one in %s, and kept for the next', async (encoding) => {
    const cache = opened();
    const text = '<p>Umlauf</p>'.repeat(200);
    const kept = cache.keep(fleet, 'a', page(text), 0);
    if (!kept) throw new Error('the page was not kept');
    const { length } = await cache.getBody('a', kept, encoding);
    expect((await cache.getBody('a', kept, 'identity')).toString()).toBe(text);
    expect(readText(cache, 'a', kept)).toBe(text);
    expect(cache.bytes).toBe(length + text.length);
  });

  it('a page evicted meanwhile is still compressed for its reader', async () => {
    const cache = opened();
    const kept = cache.keep(fleet, 'a', page('one'), 0);
    if (!kept) throw new Error('the page was not kept');
    cache.find({ name: 'second' }, 'a', 0);
    expect(brotliDecompressSync(await cache.getBody('a', kept, 'br')).toString()).toBe('one');
    expect(cache.bytes).toBe(0);
  });

  it('the entity tag changes with the body only', () => {
    const cache = opened();
    const tags = ['a', 'b'].map((key) => cache.keep(fleet, key, page('same'), 0)?.etag);
    expect(tags[0]).toBe(tags[1]);
    expect(cache.keep(fleet, 'c', page('other'), 0)?.etag).not.toBe(tags[0]);
  });
});
