import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOffer, getCurrentLabel, getOffer, recordStep } from '../../../platform/generated/api/endpoints.gen.ts';
import { createRemote, isServiceRemote } from '../../../platform/services/remote/index.server.ts';
import { UnavailableError } from '../../../platform/shared/problem.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';

const call = createRemote({ lang: (locale) => `${locale}-XX` });
const offer = { deviceId: 'a-phone', answers: { storage: '128' } };
let server: Server | undefined;
let logged: object[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  logged = [];
});

async function serving(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    answer(request, response, body);
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return contextAt(`http://shop.localhost:${(started.address() as AddressInfo).port}/v1/offers`);
}

function contextAt(offers: string): RequestContext {
  const services = { offers, trades: offers, tracking: offers, cart: '/api/cart' };
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => void logged.push(fields) };
  return {
    tenant: { id: CONSUMER_SHOP.id, services },
    locale: 'de',
    requestId: 'r-1',
    log,
  } as unknown as RequestContext;
}

describe('a call of the server to a remote service', () => {
  it("the call has the tenant's address, the method, the path, the body and the language of the page", async () => {
    const seen: unknown[] = [];
    const ctx = await serving(({ method, url, headers }, response, body) => {
      const { 'accept-language': lang, 'content-type': type, cookie, 'x-request-id': id } = headers;
      seen.push({ method, url, lang, type, cookie, id, body });
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"o-1"}');
    });
    const answer = await call(ctx, createOffer, { body: offer, cookies: { one: '1', two: '2' } });
    expect(answer).toMatchObject({ ok: true, value: { status: 201, value: { id: 'o-1' } } });
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/offers',
        lang: 'de-XX',
        type: 'application/json',
        cookie: '__Host-one=1; one=1; __Host-two=2; two=2',
        id: 'r-1',
        body: JSON.stringify(offer),
      },
    ]);
    expect([isServiceRemote(ctx, 'offers'), isServiceRemote(ctx, 'cart')]).toEqual([true, false]);
  });

  it('the call encodes path parameters and sends a query', async () => {
    const seen: (string | undefined)[] = [];
    const ctx = await serving(({ url }, response) => {
      seen.push(url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await call(ctx, getOffer, { params: { id: '../a b' } });
    await call(ctx, getCurrentLabel, { query: { format: 'a6' } });
    expect(seen).toEqual(['/v1/offers/..%2Fa%20b', '/v1/offers/current/label.pdf?format=a6']);
  });

  it('the call returns an error with its code, fields and retry time', async () => {
    const problem = {
      status: 422,
      code: 'question.open',
      detail: 'open',
      fields: [{ pointer: '/a', code: 'c', detail: 'd' }, 7],
    };
    const ctx = await serving((_, response) =>
      response
        .writeHead(422, { 'content-type': 'application/problem+json', 'retry-after': '90' })
        .end(JSON.stringify(problem)),
    );
    const { status, code, detail, fields } = problem;
    expect(await call(ctx, createOffer, { body: offer })).toEqual({
      ok: false,
      error: { status, code, detail, fields: fields.slice(0, 1), retryAfterSeconds: 90 },
    });
  });

  it('the call returns a file as bytes and accepts an answer without a body', async () => {
    const ctx = await serving(({ method }, response) =>
      method === 'GET'
        ? response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
        : response.writeHead(204).end(),
    );
    expect(await call(ctx, getCurrentLabel, {})).toMatchObject({ ok: true, value: { value: Buffer.from('%PDF') } });
    const step = { eventName: 'offer_generated' } as never;
    expect(await call(ctx, recordStep, { body: step })).toMatchObject({ ok: true, value: { status: 204 } });
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['answers 500', (response) => response.writeHead(500).end('{}')],
    ['redirects', (response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end()],
    ['answers rubbish', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')],
    ['answers a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['refuses without a problem document', (response) => response.writeHead(404).end('Not Found')],
    ['hangs', () => undefined],
    ['stops in the middle', (response) => response.writeHead(200, { 'content-length': '100' }).write('{')],
    ['closes the connection', (response) => response.destroy()],
  ])('the service is unavailable, and logged without the path, when it %s', async (_, answer) => {
    const ctx = await serving((_request, response) => answer(response));
    await expect(call(ctx, getOffer, { params: { id: 'secret' }, timeoutMs: 300 })).rejects.toThrow(UnavailableError);
    expect(logged).toMatchObject([{ service: 'offers', tenant: CONSUMER_SHOP.id, requestId: 'r-1' }]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('a GET answered with %d is repeated once', async (status) => {
    let calls = 0;
    const ctx = await serving((_, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(status, { 'retry-after': '0' }).end('{}');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    expect(await call(ctx, getOffer, { params: { id: 'x' } })).toMatchObject({ ok: true });
    expect(calls).toBe(2);
  });

  it('a POST, and a GET answered with another status, is sent once', async () => {
    let calls = 0;
    let status = 503;
    const ctx = await serving((_, response) => {
      calls += 1;
      response.writeHead(status).end('{}');
    });
    await expect(call(ctx, createOffer, { body: offer })).rejects.toThrow(UnavailableError);
    expect(calls).toBe(1);
    status = 501;
    await expect(call(ctx, getOffer, { params: { id: 'x' } })).rejects.toThrow(UnavailableError);
    expect(calls).toBe(2);
  });

  it('a long Retry-After is cut to a second, and then one retry follows', async () => {
    const times: number[] = [];
    const ctx = await serving((_, response) => {
      times.push(performance.now());
      response.writeHead(503, { 'retry-after': '120' }).end('{}');
    });
    await expect(call(ctx, getOffer, { params: { id: 'x' } })).rejects.toThrow(UnavailableError);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(3_000);
  });

  it('the service is unavailable when no process listens on its port', async () => {
    const ctx = await serving(() => {});
    await new Promise((done) => server?.close(done));
    await expect(call(ctx, createOffer, { body: offer })).rejects.toThrow(UnavailableError);
  });
});
