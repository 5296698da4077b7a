import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, RETRIED_STATUSES } from '../../../platform/api-client/http.ts';

let server: Server;
let base = '';
let seen: string[] = [];

/** Answers `/<status>` with that status, and 200 from the second request on for `/<status>/once`. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, status = '200', once] = (request.url ?? '/').split('/');
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

describe('a call', () => {
  it('that reads is asked once more on the statuses of the specification, and only on those', async () => {
    for (const status of RETRIED_STATUSES) {
      seen = [];
      expect(await call(`${base}/${status}/once`)).toEqual({ ok: true, value: { fine: true } });
      expect(seen).toHaveLength(2);
    }
    for (const status of [400, 404, 422, 501]) {
      seen = [];
      expect((await call(`${base}/${status}`)).ok).toBe(false);
      expect(seen).toHaveLength(1);
    }
  }, 20_000);

  it('that reads is asked twice at most', async () => {
    await call(`${base}/503`);
    expect(seen).toHaveLength(2);
  });

  it('that writes is never repeated', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      seen = [];
      await call(`${base}/503`, { method, body: {} });
      expect(seen).toEqual([`${method} /503`]);
    }
  });

  it('gives the problem document as a coded error with its fields', async () => {
    expect(await call(`${base}/422`, { method: 'POST', body: {} })).toEqual({
      ok: false,
      error: {
        code: 'request.invalid',
        status: 422,
        fields: [{ pointer: '/address/postalCode', code: 'postalCode.pattern', detail: 'five digits' }],
      },
    });
  });

  it('tells no answer from a refusal', async () => {
    const nobody = await call('http://127.0.0.1:9/x', { method: 'POST', body: {} });
    expect(nobody).toEqual({ ok: false, error: { code: 'network', status: 0, fields: [] } });
  });
});
