import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type RegisterManner = 'answers' | 'answers without end' | 'redirects' | 'is away for Germany';

/** A VAT register under an attacker's control. */
export interface HostileRegister {
  url: string;
  /** What it does with the next questions. */
  manner: RegisterManner;
  /** Countries it was asked about, in order. */
  asked: string[];
  /** Requests to the address that its redirects name. */
  followed: number;
  /** Bytes that were taken of answers without end. */
  taken: number;
  close(): Promise<void>;
}

const CHUNK = Buffer.alloc(1_048_576, ' ');
/** Enough to show it: the machine needs its memory. */
const MAX_BYTES = 600 * 1_048_576;

export async function openHostileRegister(): Promise<HostileRegister> {
  const state = { manner: 'answers' as RegisterManner, asked: [] as string[], followed: 0, taken: 0 };
  const server = createServer(async (request, response) => {
    if (request.url === '/elsewhere') state.followed += 1;
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const { countryCode = '' } = text ? (JSON.parse(text) as { countryCode?: string }) : {};
    state.asked.push(countryCode);
    if (state.manner === 'redirects' && request.url !== '/elsewhere')
      return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.setHeader('content-type', 'application/json');
    if (state.manner === 'answers without end') return writeOn(response, state);
    const away = state.manner === 'is away for Germany' && countryCode === 'DE';
    response.end(JSON.stringify(away ? { valid: false, userError: 'MS_UNAVAILABLE' } : { valid: true }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

function writeOn(response: ServerResponse, state: { taken: number }): void {
  response.write('{"valid":true,"name":"');
  const more = () => {
    while (!response.destroyed && state.taken < MAX_BYTES) {
      state.taken += CHUNK.byteLength;
      if (!response.write(CHUNK)) return void response.once('drain', more);
    }
    response.destroy();
  };
  more();
}
