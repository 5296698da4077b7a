import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface SentRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
  /** Covers the whole exchange, including the last byte of the answer. */
  timeoutMs: number;
  /** A read by another method than GET: it may be repeated. */
  changesNothing?: true;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** No answer of a service is larger; reading stops there. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Sends one request and reads the whole response; follows no redirect. Rejects on an incomplete or late response. */
export function sendRequest({ method, url, headers, body, timeoutMs }: SentRequest): Promise<Received> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const bytes = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((done, failed) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = send(url, { method, headers: { ...headers, ...bytes }, signal, lookup: lookupLoopback }, (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_RESPONSE_BYTES)
          answer.destroy(new Error(`the answer is longer than ${MAX_RESPONSE_BYTES} bytes`));
      });
      answer.on('error', failed);
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/**
 * Names below `localhost` are the loopback interface (RFC 6761); browsers know that, Node's resolver does not on every
 * system.
 */
const lookupLoopback: LookupFunction = (hostname, options, callback) => {
  lookup(hostname.endsWith('.localhost') ? '127.0.0.1' : hostname, options, callback);
};
