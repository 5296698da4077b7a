import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../../platform/api-client/http.ts';
import { fetchWithRetry, RETRIED_STATUSES, retryDelay } from '../../../platform/shared/retry.ts';

let server: Server;
let base = '';
let seen: string[] = [];

/**
 * Answers `/<status>` with that status, and 200 from the second request on for `/<status>/once`; `?after=` is its
 * Retry-After.
 */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.invalid');
    const [, status = '200', once] = pathname.split('/');
    const after = searchParams.get('after');
    if (after) response.setHeader('retry-after', after);
    seen.push(`${request.method} ${request.url}`);
    const good = once === 'once' && seen.length > 1;
    response.statusCode = good ? 200 : Number(status);
    response.setHeader('content-type', 'application/json');
    const fields = [{ pointer: '/address/postalCode', code: 'postalCode.pattern', detail: 'five digits' }];
    response.end(good || status === '200' ? '{"fine":true}' : JSON.stringify({ code: 'request.invalid', fields }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => new Promise((done) => server.close(done)));

describe('API call', () => {
  it('a read is retried once on the statuses of the specification, and only on those', async () => {
    for (const status of RETRIED_STATUSES) {
      seen = [];
      expect(await callApi(`${base}/${status}/once`)).toEqual({ ok: true, value: { fine: true } });
      expect(seen).toHaveLength(2);
    }
    for (const status of [400, 404, 422, 501]) {
      seen = [];
      expect((await callApi(`${base}/${status}`)).ok).toBe(false);
      expect(seen).toHaveLength(1);
    }
  }, 20_000);

  it('a HEAD request counts as a read', async () => {
    expect((await callApi(`${base}/503/once`, { method: 'HEAD' })).ok).toBe(true);
    expect(seen).toEqual(['HEAD /503/once', 'HEAD /503/once']);
  });

  it('waits as long as the service asks for, five seconds at most, and then asks once more', async () => {
    const started = Date.now();
    expect((await callApi(`${base}/503/once?after=1`)).ok).toBe(true);
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
    seen = [];
    const before = Date.now();
    expect((await callApi(`${base}/429/once?after=3600`)).ok).toBe(true);
    expect(seen).toHaveLength(2);
    expect(Date.now() - before).toBeGreaterThanOrEqual(4_990);
    expect(Date.now() - before).toBeLessThan(9_000);
  }, 20_000);

  it('a read is attempted at most twice', async () => {
    await callApi(`${base}/503`);
    expect(seen).toHaveLength(2);
  });

  it('a write is never retried', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      seen = [];
      await callApi(`${base}/503`, { method, body: {} });
      expect(seen).toEqual([`${method} /503`]);
    }
  });

  it('a problem document becomes a coded error with its fields', async () => {
    expect(await callApi(`${base}/422`, { method: 'POST', body: {} })).toEqual({
      ok: false,
      error: {
        code: 'request.invalid',
        status: 422,
        fields: [{ pointer: '/address/postalCode', code: 'postalCode.pattern', detail: 'five digits' }],
      },
    });
  });

  it('a call without a response has the code "network"', async () => {
    const unreachable = await callApi('http://127.0.0.1:9/x', { method: 'POST', body: {} });
    expect(unreachable).toEqual({ ok: false, error: { code: 'network', status: 0, fields: [] } });
  });
});

describe('read request', () => {
  const answer = (status: number, after?: string) =>
    new Response(null, { status, headers: after ? { 'retry-after': after } : {} });
  const now = Date.parse('2026-11-21T10:00:00Z');

  it.each([
    [503, undefined, 300],
    [503, '2', 2_000],
    [503, '0', 300],
    [429, 'Sat, 21 Nov 2026 10:00:03 GMT', 3_000],
    [429, 'Sat, 21 Nov 2026 09:00:00 GMT', 300],
    [429, '6', 5_000],
    [503, '3600', 5_000],
    [503, 'soon', 300],
    [404, undefined, undefined],
    [501, '1', undefined],
  ])('a response with status %s (Retry-After: %s) is retried after %s ms', (status, after, delay) => {
    expect(retryDelay(answer(status, after), now)).toBe(delay);
  });

  it('a read without a response is retried once, then fails', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await expect(fetchWithRetry(never)).rejects.toThrow('Failed to fetch');
    expect(asked).toBe(2);
  });
});
