import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../platform/api-client/http.ts';
import { fetchWithRetry, RETRIED_STATUSES, retryDelay } from '../../../platform/shared/retry.ts';

let server: Server;
let base = '';
const seen: string[] = [];

/**
 * Answers `/<status>` with that status, and 200 from the second request on for `/<status>/once`; `?after=` is its
 * Retry-After. Each test has addresses of its own, because they wait at the same time.
 */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.invalid');
    const [, status = '200', once] = pathname.split('/');
    const after = searchParams.get('after');
    if (after) response.setHeader('retry-after', after);
    seen.push(`${request.method} ${request.url}`);
    const good = once === 'once' && listSeen(`${request.url}`).length > 1;
    response.statusCode = good ? 200 : Number(status);
    response.setHeader('content-type', 'application/json');
    const fields = [{ pointer: '/address/postalCode', code: 'postalCode.pattern', detail: 'five digits' }];
    response.end(good || status === '200' ? '{"fine":true}' : JSON.stringify({ code: 'request.invalid', fields }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

/** The requests of an address. */
function listSeen(path: string): string[] {
  return seen.filter((one) => one.endsWith(` ${path}`));
}

describe.concurrent('API call', () => {
  it.each(RETRIED_STATUSES)('a read is retried once on the status %s of the specification', async (status) => {
    expect(await callApi(`${base}/${status}/once`)).toEqual({ ok: true, value: { fine: true } });
    expect(listSeen(`/${status}/once`)).toHaveLength(2);
  });

  it.each([400, 404, 422, 501])('a read is not retried on the status %s', async (status) => {
    expect((await callApi(`${base}/${status}/read`)).ok).toBe(false);
    expect(listSeen(`/${status}/read`)).toHaveLength(1);
  });

  it('a HEAD request counts as a read', async () => {
    const path = '/503/once?read=head';
    expect((await callApi(`${base}${path}`, { method: 'HEAD' })).ok).toBe(true);
    expect(listSeen(path)).toEqual([`HEAD ${path}`, `HEAD ${path}`]);
  });

  it('waits as long as the service asks for, and then asks once more', async () => {
    const started = Date.now();
    expect((await callApi(`${base}/503/once?after=1`)).ok).toBe(true);
    expect(Date.now() - started).toBeGreaterThanOrEqual(990);
  });

  it('waits five seconds at most', async () => {
    const started = Date.now();
    expect((await callApi(`${base}/429/once?after=3600`)).ok).toBe(true);
    expect(listSeen('/429/once?after=3600')).toHaveLength(2);
    expect(Date.now() - started).toBeGreaterThanOrEqual(4_990);
    expect(Date.now() - started).toBeLessThan(9_000);
  }, 20_000);

  it('a read is attempted at most twice', async () => {
    await callApi(`${base}/503/always`);
    expect(listSeen('/503/always')).toHaveLength(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('a write by %s is never retried', async (method) => {
    const path = `/503/written-by-${method}`;
    await callApi(`${base}${path}`, { method, body: {} });
    expect(listSeen(path)).toEqual([`${method} ${path}`]);
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

describe.concurrent('read request', () => {
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
