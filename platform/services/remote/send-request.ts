import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { context, propagation, SpanKind } from '@opentelemetry/api';
import { withSpan } from '../../shared/spans.ts';
import { assertPublicHost, createPublicLookup } from './public-addresses.ts';

export interface SentRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
  /** Covers the whole exchange, including the last byte of the answer. */
  timeoutMs: number;
  /** A read by another method than GET: it may be repeated. */
  changesNothing?: true;
  /** The receiver is a service of the operator: its spans belong to the same trace. */
  continuesTrace?: true;
  /** Aborts the request, besides the timeout. */
  signal?: AbortSignal;
  /** Rejects with AddressNotPublicError when the host is in a network of the operator. */
  publicOnly?: boolean;
  /** Reads this many bytes of the answer and ignores the rest, for answers that nothing reads. */
  bodyCutBytes?: number;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** No answer of a service is larger; reading stops there. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Sends one request and reads the whole response; follows no redirect. Rejects on an incomplete or late response. */
export function sendRequest(request: SentRequest): Promise<Received> {
  const { method, url } = request;
  const attributes = { 'http.request.method': method, 'server.address': url.hostname };
  return withSpan({ name: method, kind: SpanKind.CLIENT, attributes }, async (span) => {
    const headers = { ...request.headers };
    if (request.continuesTrace) propagation.inject(context.active(), headers);
    const received = await exchange({ ...request, headers });
    span.setAttribute('http.response.status_code', received.status);
    return received;
  });
}

function exchange(request: SentRequest): Promise<Received> {
  const { method, url, headers, body, timeoutMs, publicOnly = false, bodyCutBytes } = request;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const bytes = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  // A connection of the shared agent may have been opened without the check.
  const connection = publicOnly ? { agent: false, lookup: lookupPublic } : { lookup: lookupLoopback };
  return new Promise((done, failed) => {
    if (publicOnly) assertPublicHost(url);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    const sent = send(url, { method, headers: { ...headers, ...bytes }, signal, ...connection }, (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const receive = () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (bodyCutBytes !== undefined && length >= bodyCutBytes) {
          receive();
          answer.destroy();
          return;
        }
        if (length > MAX_RESPONSE_BYTES)
          answer.destroy(new Error(`the answer is longer than ${MAX_RESPONSE_BYTES} bytes`));
      });
      answer.on('error', failed);
      answer.on('end', receive);
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

const lookupPublic = createPublicLookup();
