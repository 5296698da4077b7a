/** A service that others call over HTTP, in every way it can fail them. */
import { createServer, type ServerResponse } from 'node:http';
import { freePort, listenAgain } from './ports.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** What each way does with a request. For rejected connections see `refusing`. */
const ANSWERS = {
  'never answers': () => {},
  'never ends its answer': (response: ServerResponse) => {
    response.writeHead(200, JSON_TYPE);
    response.write('{"took":1,"hits":{"total":');
  },
  'hangs up': (response: ServerResponse) => response.destroy(),
  'answers text': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('It works!'),
  'answers half of a JSON text': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('{"hits":{"hi'),
  'answers nothing': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end(),
  'answers null': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('null'),
  'answers another document': (response: ServerResponse) => response.writeHead(200, JSON_TYPE).end('{"hits":[]}'),
  'answers hits that are not objects': (response: ServerResponse) =>
    response
      .writeHead(200, JSON_TYPE)
      .end('{"hits":{"total":{"value":2,"relation":"eq"},"hits":[{"_index":"a","_id":"b","_source":null},7]}}'),
  'answers hits that say nothing': (response: ServerResponse) =>
    response
      .writeHead(200, JSON_TYPE)
      .end('{"hits":{"total":{"value":1,"relation":"eq"},"hits":[{"_index":"a","_id":"b","_source":{"id":7}}]}}'),
  'answers 404': (response: ServerResponse) => response.writeHead(404, JSON_TYPE).end('{}'),
  'answers 500': (response: ServerResponse) => response.writeHead(500, JSON_TYPE).end('{"error":"shard"}'),
  'sends elsewhere': (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
} satisfies Record<string, (response: ServerResponse) => void>;

export type Failing = keyof typeof ANSWERS | 'refuses';
export const WAYS_TO_FAIL = ['refuses', ...Object.keys(ANSWERS)] as readonly Failing[];

export interface FailingService {
  address: string;
  /** From now on it fails like this. */
  fail(way: Failing): Promise<void>;
  close(): Promise<void>;
}

/** Rejects connections until another way to fail is set. */
export async function openFailing(): Promise<FailingService> {
  let way: Failing = 'refuses';
  const server = createServer((request, response) => {
    request.resume();
    // Each request on a connection of its own: the next way to fail ends those of this one.
    response.setHeader('connection', 'close');
    if (way === 'refuses') response.destroy();
    else ANSWERS[way](response);
  });
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  const port = await freePort();
  return {
    address: `http://127.0.0.1:${port}`,
    async fail(next) {
      way = next;
      if (server.listening) await close();
      if (next !== 'refuses') await listenAgain(server, port);
    },
    close: async () => {
      if (server.listening) await close();
    },
  };
}
