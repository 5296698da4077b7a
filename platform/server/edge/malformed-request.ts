import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { EVERYWHERE, OVER_TLS, type SecurityOptions } from './security-headers.ts';

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The strictest policy: such an answer contains no active content. */
const GUARDS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
  'content-type': 'text/plain; charset=utf-8',
};

type Answers = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/**
 * Answers bytes that Node cannot parse as HTTP: an unknown method, oversized headers, noise. No hook runs and no tenant
 * is known; the response still carries security headers, and the connection is closed.
 */
export function answerMalformedRequest(security: Pick<SecurityOptions, 'https'>): Answers {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const body = `${STATUS_CODES[status]}\n`;
    const headers = getSecurityHeaders(body, security);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}

/**
 * Answers an `Expect` other than `100-continue`, which Node would otherwise reject without security headers. No hook runs
 * here either.
 */
export function refuseExpectations(server: Server, security: Pick<SecurityOptions, 'https'>): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = `${STATUS_CODES[417]}\n`;
    response.writeHead(417, getSecurityHeaders(body, security)).end(body);
  });
}

function getSecurityHeaders(body: string, { https }: Pick<SecurityOptions, 'https'>): Record<string, string> {
  return { ...GUARDS, ...(https ? OVER_TLS : {}), 'content-length': String(body.length) };
}
