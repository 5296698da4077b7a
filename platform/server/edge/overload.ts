import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnavailableError } from '../../shared/problem.ts';
import { sendText } from '../pages/failure-pages.ts';
import { PAGES } from '../pages/page-request.ts';
import { measureRenderQueue } from './render-queue.ts';

/** Time of the next sensible attempt, in seconds. */
export const OVERLOAD_RETRY_SECONDS = 2;
const TICK_MS = 20;
/** Requests that a turn and the queue of pages always take, so that one long task refuses no visitor who waited for it. */
const ALWAYS_TAKEN = 10;
/** Pages and calls that are worked on or wait at the same time: a page takes two or three milliseconds of a processor. */
const MAX_IN_PROGRESS = 100;
/** From so many times the delay or the number on nothing is looked up any more, to refuse faster than requests come. */
const SEVERE = 2;
/** Of the heap that Node allows. Beyond it a process spends its time collecting garbage, and then ends. */
const HEAP_SHARE = 0.9;
const MAX_HEAP_BYTES = getHeapStatistics().heap_size_limit * HEAP_SHARE;
const HEAP_EVERY_TICKS = 25;

/** Whether requests come faster than they can be answered, and how many were refused for it. */
export interface Overload {
  isOverloaded(): boolean;
  /** Counts a refused request. */
  noteRefused(): void;
  readonly refused: number;
}

/**
 * A turn of the event loop: what arrived meanwhile is taken one after the other, and each request waits for those before it. The age of the
 * turn is what the next one has waited already, without a measurement that would come too late.
 */
class Turn {
  #begun = performance.now();
  #taken = 0;
  #ticks = 0;
  #isHeapFull = false;
  readonly #timer = setInterval(() => this.#begin(), TICK_MS).unref();

  take(): void {
    this.#taken += 1;
  }

  isLate(ms: number): boolean {
    if (this.#isHeapFull) return true;
    const { length, ageMs } = measureRenderQueue();
    if (length > ALWAYS_TAKEN && ageMs > ms) return true;
    return this.#taken > ALWAYS_TAKEN && performance.now() - this.#begun > ms;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #begin(): void {
    this.#begun = performance.now();
    this.#taken = 0;
    this.#ticks += 1;
    if (this.#ticks % HEAP_EVERY_TICKS === 0) this.#isHeapFull = process.memoryUsage().heapUsed > MAX_HEAP_BYTES;
  }
}

/**
 * Refuses calls of the shops with 503 and Retry-After while the event loop or the next page to render is late by more than `maxDelayMs`, more
 * than a hundred are worked on, or the heap is full. Pages ask `isOverloaded` once they know that they are not kept; from twice as much on they
 * are refused with a line of text. The desk, files, health and readiness are never refused. Without `maxDelayMs` nothing is.
 */
export function registerOverload(app: FastifyInstance, maxDelayMs: number | undefined): Overload {
  let refused = 0;
  const noteRefused = () => {
    refused += 1;
  };
  const turn = maxDelayMs === undefined ? undefined : new Turn();
  const inProgress = new Set<FastifyRequest>();
  const isBeyond = (times: number) =>
    turn !== undefined && (turn.isLate(times * (maxDelayMs ?? 0)) || inProgress.size > times * MAX_IN_PROGRESS);
  const overload = {
    isOverloaded: () => isBeyond(1),
    noteRefused,
    get refused() {
      return refused;
    },
  };
  if (maxDelayMs === undefined) return overload;
  app.addHook('onRequest', (request, reply, done) => {
    turn?.take();
    const isCall = isShopCall(request);
    if (!isCall && !isPage(request)) return done();
    if (!isBeyond(isCall ? 1 : SEVERE)) {
      inProgress.add(request);
      return done();
    }
    noteRefused();
    const detail = 'More requests come than can be answered.';
    if (isCall) return done(new UnavailableError('server.overloaded', detail, OVERLOAD_RETRY_SECONDS));
    sendText(reply.header('retry-after', OVERLOAD_RETRY_SECONDS), 503, 'Service Unavailable\n');
  });
  app.addHook('onResponse', (request, _, done) => {
    inProgress.delete(request);
    done();
  });
  app.addHook('onClose', (_, done) => {
    turn?.close();
    done();
  });
  return overload;
}

/** The desk's addresses and those of monitors have no endpoint. */
function isShopCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint !== undefined;
}

function isPage({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === PAGES && method !== 'POST';
}
