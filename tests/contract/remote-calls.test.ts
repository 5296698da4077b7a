import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remoteRules } from '../../platform/generated/api/remote-rules.gen.ts';
import { apiSchemas } from '../../platform/generated/api/schemas.gen.ts';
import { createRemote, createRemoteCalls } from '../../platform/services/remote/index.server.ts';
import { UnavailableError } from '../../platform/shared/problem.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';

interface Row {
  service: string;
  method: string;
  path: string;
  responses: Record<string, string | null>;
  remote?: { returns?: string | null };
}

const table = JSON.parse(readFileSync(new URL('../../schemas/api/endpoints.json', import.meta.url), 'utf8')) as {
  endpoints: Record<string, Row>;
};
const rows = Object.entries(table.endpoints).filter(([, { service }]) => service !== 'shop');
const remote = createRemoteCalls(createRemote({ lang: (locale) => locale }));

let server: Server;
let ctx: RequestContext;
let seen: string[] = [];
let answer: { status: number; body: object; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      seen.push(`${request.method} ${request.url}`);
      const type = answer.status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const services = Object.fromEntries(rows.map(([, { service }]) => [service, `${origin}/v1/${service}`]));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  ctx = { tenant: { id: 'xx/shop', services }, locale: 'de', requestId: 'r-1', log } as unknown as RequestContext;
});

afterAll(() => server.close());

beforeEach(() => {
  seen = [];
  answer = { status: 200, body: {} };
});

const problem = (status: number, code: string, fields: object[] = []) => ({ status, body: { status, code, fields } });

describe('the calls of services at another host', () => {
  it('the rules of the table belong to calls of another host', () => {
    const named = rows.filter(([, row]) => row.remote).map(([name, row]) => [name, row.remote]);
    expect(remoteRules).toEqual(Object.fromEntries(named));
    expect(named.length).toBeGreaterThan(10);
  });

  it('each endpoint of the table has its call, and an own endpoint of a shop has none', () => {
    expect(Object.keys(remote).sort()).toEqual(rows.map(([name]) => name).sort());
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows.filter(([, { remote: rule }]) => typeof rule?.returns === 'string'))(
    'the body of %s always has the member that its rule returns',
    (_, { responses, remote: rule }) => {
      const [body] = Object.values(responses);
      const schema: { required?: readonly string[] } = apiSchemas[`umlauf:api/${body}` as 'umlauf:api/sale'];
      expect(schema.required).toContain(rule?.returns);
    },
  );

  it.each(rows)('the call %s uses the method and the path of its endpoint', async (name, { service, method, path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
    const params = Object.fromEntries(names.map((param) => [param, `${param} 1`]));
    await remote[name as 'createOffer'](ctx, { params } as never);
    const filled = path.replace(/:(\w+)/g, '$1%201');
    const expected = filled.startsWith('/../') ? `/v1${filled.slice(3)}` : `/v1/${service}${filled}`;
    expect(seen).toEqual([`${method} ${expected}`]);
  });
});

describe('the answer of another host', () => {
  it('without a rule the body is returned', async () => {
    answer.body = { totalCents: 5 };
    expect(await remote.priceCart(ctx, { body: { lines: [] } })).toEqual({ totalCents: 5 });
  });

  it('a rule returns a member of the body, nothing, or the whole answer', async () => {
    answer.body = { sale: { number: 'DE-1' } };
    expect(await remote.getSale(ctx, { params: { token: 'x' } })).toEqual({ number: 'DE-1' });
    expect(await remote.cancelSale(ctx, { params: { token: 'x' } })).toEqual({ ok: true, value: { number: 'DE-1' } });
    expect(await remote.sendContact(ctx, { body: {} as never })).toEqual({ ok: true, value: null });
    expect(await remote.createOffer(ctx, { body: {} as never })).toMatchObject({
      ok: true,
      value: { status: 200, value: answer.body },
    });
  });

  it('a status that means absence returns undefined, other errors are thrown', async () => {
    answer = problem(410, 'offer.expired');
    expect(await remote.getOffer(ctx, { params: { id: 'x' } })).toBeUndefined();
    await expect(remote.getSale(ctx, { params: { token: 'x' } })).rejects.toThrow(UnavailableError);
    answer = problem(404, 'draft.unknown');
    expect(await remote.getDraft(ctx, {})).toEqual({ ok: true, value: undefined });
  });

  it('an error code becomes the code of the service, with its fields or its seconds until a retry', async () => {
    const fields = [{ pointer: '/email', code: 'email', detail: 'is no address' }];
    const send = () => remote.register(ctx, { body: {} as never });
    answer = problem(400, 'request.invalid', fields);
    expect(await send()).toEqual({ ok: false, error: { code: 'fields', fields } });
    answer = problem(410, 'link.gone', fields);
    expect(await send()).toEqual({ ok: false, error: { code: 'link.gone' } });
    answer = problem(429, 'rate.limited');
    expect(await send()).toEqual({ ok: false, error: { code: 'mailbox.full', retryAfterSeconds: 60 } });
    answer.headers = { 'retry-after': '90' };
    expect(await send()).toEqual({ ok: false, error: { code: 'mailbox.full', retryAfterSeconds: 90 } });
  });

  it.each(['trade.unknown', 'constructor', 'toString'])('the unknown code %s is thrown', async (code) => {
    answer = problem(409, code);
    await expect(remote.register(ctx, { body: {} as never })).rejects.toThrow(code);
  });
});
