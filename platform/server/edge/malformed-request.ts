import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Nothing may be made of such an answer, wherever it is shown. */
const GUARDS = [
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'x-frame-options: DENY',
  'x-content-type-options: nosniff',
  'referrer-policy: no-referrer',
  'cache-control: no-store',
  'connection: close',
];

/**
 * Answers bytes that Node cannot parse as HTTP: an unknown method, oversized headers, noise. No hook runs and no tenant
 * is known; the response still carries security headers, and the connection is closed.
 */
export const answerMalformedRequest: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = `${STATUS_CODES[status]}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...GUARDS,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${body.length}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
