import { Agent, request } from 'node:http';
import { embeddedServices } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { createOffer } from '../../platform/generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../platform/shared/endpoint.ts';
import { getVisitorAddress } from '../chaos/http.ts';
import { HOST, whatToOffer } from '../chaos/visitors.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';

export interface SteadyLoad {
  /** Requests so far. */
  count(): number;
  /** Every request without the answer that it must have, with the reason. */
  failures(): readonly string[];
  /** Begins no more requests, and resolves when the last one is answered. */
  finish(): Promise<void>;
}

const PAGES = ['/', CONSUMER_SHOP.getCategoryPath('smartphone'), CONSUMER_SHOP.getDevicePath('apple-iphone-13')];
/** One of so many requests is an offer, which writes to the database, and one asks whether the program is ready. */
const CYCLE = 10;
const ANSWER_MS = 30_000;

/**
 * Sends pages, offers and `/ready` without a pause, as a proxy does: on few connections that stay open, each request for
 * another visitor. Nothing is sent twice, so a broken connection is a failed request.
 */
export async function startSteadyLoad({
  port,
  connections,
}: {
  port: number;
  connections: number;
}): Promise<SteadyLoad> {
  const offer = JSON.stringify(await whatToOffer());
  const failures: string[] = [];
  let count = 0;
  let isStopping = false;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (method: string, path: string, body?: string) =>
    new Promise<number>((done, failed) => {
      const headers = {
        host: `${HOST}:${port}`,
        'x-forwarded-for': getVisitorAddress(count),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const signal = AbortSignal.timeout(ANSWER_MS);
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers, signal }, (answer) => {
        answer.resume();
        answer.once('error', failed).once('end', () => done(answer.statusCode ?? 0));
      });
      outgoing.once('error', failed);
      outgoing.end(body);
    });
  const next = () => {
    count += 1;
    const turn = count % CYCLE;
    if (turn === 0)
      return { method: 'POST', path: endpointUrl(embeddedServices, createOffer), body: offer, expected: 201 };
    if (turn === 1) return { method: 'GET', path: '/ready', expected: 200 };
    return { method: 'GET', path: PAGES[turn % PAGES.length] ?? '/', expected: 200 };
  };
  const send = async () => {
    while (!isStopping) {
      const { method, path, body, expected } = next();
      const status = await ask(method, path, body).catch((error: Error) => error.message);
      if (status !== expected) failures.push(`${method} ${path}: ${status}`);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, send));
  return {
    count: () => count,
    failures: () => failures,
    finish: async () => {
      isStopping = true;
      await all;
      agent.destroy();
    },
  };
}
