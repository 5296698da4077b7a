import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { CachePurger } from '../../../platform/services/cdn/types.ts';

export const TOKEN = 'purge-token-of-the-test';

/** What the API of a network expects, and how it says yes. */
export interface NetworkApi {
  path(id: string): string;
  /** Name of the header with the token, and its value. */
  authorization: readonly [string, string];
  /** Name of the body's member with the keys. */
  member: string;
  maxKeys: number;
  success: object;
}

interface SentPurge {
  method: string | undefined;
  url: string | undefined;
  body: Record<string, unknown>;
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

/** How the API answers the next calls, in turn; after these it purges. */
type Answer = 429 | 503 | 500 | 'silence' | 'hangs up';

/** The API on the loopback interface: it is as strict as the network about method, path, token, body and number of keys. */
export async function startNetworkApi(api: NetworkApi, ids: readonly string[], answers: readonly Answer[] = []) {
  const purges: SentPurge[] = [];
  const left = [...answers];
  let calls = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    calls += 1;
    const answer = left.shift();
    if (answer === 'silence') return;
    if (answer === 'hangs up') return void request.socket.destroy();
    if (answer !== undefined) return void response.writeHead(answer, { 'retry-after': '0' }).end('{}');
    const [name, value] = api.authorization;
    if (request.headers[name] !== value) return void response.writeHead(401).end('{}');
    if (request.method !== 'POST' || !ids.some((id) => api.path(id) === request.url))
      return void response.writeHead(404).end('{}');
    const body = JSON.parse(text) as Record<string, unknown>;
    const keys = body[api.member];
    const isRight =
      request.headers['content-type'] === 'application/json' &&
      Object.keys(body).length === 1 &&
      Array.isArray(keys) &&
      keys.length > 0 &&
      keys.length <= api.maxKeys &&
      keys.every((key) => typeof key === 'string' && /^[!-+\--~]{1,1024}$/.test(key));
    if (!isRight) return void response.writeHead(400).end('{}');
    purges.push({ method: request.method, url: request.url, body });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(api.success));
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { apiUrl, purges, calls: () => calls };
}

/** The contract of every network's purge client. */
export function describeCachePurger(
  name: string,
  api: NetworkApi,
  create: (at: { ids: string[]; token: string; apiUrl: string }, timeoutMs?: number) => CachePurger,
): void {
  const ids = ['Abc123'];
  const connect = async (answers: readonly Answer[] = [], token = TOKEN, timeoutMs?: number) => {
    const network = await startNetworkApi(api, ids, answers);
    return { ...network, purger: create({ ids, token, apiUrl: network.apiUrl }, timeoutMs) };
  };
  const keysIn = (purges: readonly SentPurge[]) => purges.flatMap(({ body }) => body[api.member] as string[]);

  describe(`the purge client of ${name}`, () => {
    it('the keys are sent with method, path, token and body of the network', async () => {
      const { purger, purges } = await connect();
      expect(await purger.purge(['shop:a/b', 'prices'])).toEqual({ ok: true, value: { calls: 1 } });
      expect(purges).toEqual([
        { method: 'POST', url: api.path('Abc123'), body: { [api.member]: ['shop:a/b', 'prices'] } },
      ]);
    });

    it('more keys than one call may have are sent in several, each key once', async () => {
      const { purger, purges } = await connect();
      const keys = Array.from({ length: api.maxKeys * 2 + 1 }, (_, number) => `item:${number}`);
      expect(await purger.purge([...keys, ...keys])).toEqual({ ok: true, value: { calls: 3 } });
      expect(keysIn(purges)).toEqual(keys);
    });

    it('without keys nothing is sent', async () => {
      const { purger, calls } = await connect();
      expect([await purger.purge([]), calls()]).toEqual([{ ok: true, value: { calls: 0 } }, 0]);
    });

    it.each(['hangs up', 429, 500, 503] as const)('a purge that fails with %s is repeated once', async (answer) => {
      const { purger, purges, calls } = await connect([answer]);
      expect((await purger.purge(['prices'])).ok).toBe(true);
      expect([keysIn(purges), calls()]).toEqual([['prices'], 2]);
    });

    it.each([
      ['cdn.rateLimited', [429, 429]],
      ['cdn.unavailable', [503, 500]],
      ['cdn.unavailable', ['hangs up', 'hangs up']],
    ] as const)('the second failure is reported as %s', async (code, answers) => {
      const { purger, purges } = await connect(answers);
      expect(await purger.purge(['prices'])).toEqual({ ok: false, error: { code } });
      expect(purges).toEqual([]);
    });

    it('an answer that does not come in time is reported as cdn.unavailable', async () => {
      const { purger } = await connect(['silence', 'silence'], TOKEN, 150);
      expect(await purger.purge(['prices'])).toEqual({ ok: false, error: { code: 'cdn.unavailable' } });
    });

    it('a wrong token is reported with its status and not tried again', async () => {
      const { purger, calls } = await connect([], 'wrong');
      expect(await purger.purge(['prices'])).toEqual({ ok: false, error: { code: 'cdn.rejected', status: 401 } });
      expect(calls()).toBe(1);
    });

    it('keys after a failed call are not sent', async () => {
      const { purger, purges } = await connect([503, 503]);
      const keys = Array.from({ length: api.maxKeys + 1 }, (_, number) => `item:${number}`);
      expect((await purger.purge(keys)).ok).toBe(false);
      expect(purges).toEqual([]);
    });
  });
}
