import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listHosts } from '../../../platform/server/operator/fleet/shop-entry.ts';
import { CANARY, linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { type Collector, openCollector } from '../../support/collector.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { findShop, isConsumerShop } from '../../support/find-shop.ts';
import { closeMailServers, mailServer, type TestMailServer } from '../../support/mail-server.ts';

let collector: Collector;
let edge: Edge;
let mails: TestMailServer;
let host: string;
const SHOP = findShop(isConsumerShop);
const had = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;

beforeAll(async () => {
  collector = await openCollector();
  mails = await mailServer();
  // The exporters read the process's own variables.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  process.env.OTEL_BLRP_SCHEDULE_DELAY = '50';
  edge = await openEdge({
    SMTP_URL: mails.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  });
  [host = ''] = listHosts(edge.fleet, SHOP);
}, 180_000);
afterAll(async () => {
  await edge.close();
  await closeMailServers();
  await collector.close();
  for (const name of ['OTEL_BSP_SCHEDULE_DELAY', 'OTEL_BLRP_SCHEDULE_DELAY']) delete process.env[name];
  if (had === undefined) delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  else process.env.OTEL_EXPORTER_OTLP_ENDPOINT = had;
});

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  edge.app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    headers: { host, ...headers },
    payload: { email, locale: edge.fleet.tenant(SHOP).server.locale },
  });

const toTraceId = (answer: { headers: NodeJS.Dict<unknown> }) =>
  String(answer.headers['x-request-id']).replaceAll('-', '');
const listSpans = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

describe('the trace of a request', () => {
  it('has its id, its statements and the delivery of the mail that it caused', async () => {
    const answer = await subscribe('jonas.reuter@example.org');
    expect(answer.statusCode).toBeLessThan(300);
    const traceId = toTraceId(answer);
    await expect.poll(() => listSpans(traceId).map(({ name }) => name)).toContain('deliver mail');
    await expect.poll(() => listSpans(traceId).map(({ name }) => name)).toContain('POST /api/newsletter/subscribe');
    const spans = listSpans(traceId);
    const [first, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(others).toEqual([]);
    expect(first?.name).toBe('POST /api/newsletter/subscribe');
    const children = spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId).map(({ name }) => name);
    expect(children).toEqual(expect.arrayContaining(['insert', 'deliver mail']));
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
  });

  it('has the log lines of the request', async () => {
    const answer = await edge.app.inject({ url: '/api/offers/none', headers: { host } });
    const traceId = toTraceId(answer);
    await expect
      .poll(() => collector.logs.filter((log) => log.traceId === traceId).map(({ body }) => body.stringValue))
      .toContain('answered');
    expect(edge.logged().filter(({ reqId }) => reqId === answer.headers['x-request-id'])).not.toEqual([]);
  });

  it('is linked with the trace of the caller, who cannot make it grow', async () => {
    const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${caller}-00f067aa0ba902b7-01`;
    const answer = await edge.app.inject({ url: '/api/build', headers: { host, traceparent } });
    const traceId = toTraceId(answer);
    await expect.poll(() => listSpans(traceId)).not.toEqual([]);
    const [first] = listSpans(traceId).filter(({ parentSpanId }) => !parentSpanId);
    expect(first?.links?.map((link) => link.traceId)).toEqual([caller]);
    expect(listSpans(caller)).toEqual([]);
  });

  it('does not exist for what load balancers ask', async () => {
    await edge.app.inject({ url: '/ready', headers: { host } });
    const answer = await edge.app.inject({ url: '/api/build', headers: { host } });
    await expect.poll(() => listSpans(toTraceId(answer))).not.toEqual([]);
    expect(collector.spans.filter(({ name }) => name.includes('/ready'))).toEqual([]);
  });

  it('names scheduled work as its own trace', async () => {
    await edge.afterDays(2);
    await expect
      .poll(() => collector.spans.filter(({ name, parentSpanId }) => name.startsWith('delete ') && !parentSpanId))
      .not.toEqual([]);
  });
});

describe('what is sent to the collector', () => {
  it('has nothing that a visitor typed, and comes with the headers of the settings', async () => {
    const answer = await subscribe(`${PLAIN_CANARY}@example.org`, {
      'user-agent': PLAIN_CANARY,
      referer: `http://${host}/?q=${PLAIN_CANARY}`,
    });
    const page = await edge.app.inject({
      url: `/api/offers/${PLAIN_CANARY}?q=${encodeURIComponent(CANARY)}`,
      headers: { host },
    });
    await expect.poll(() => listSpans(toTraceId(answer)).map(({ name }) => name)).toContain('deliver mail');
    await expect.poll(() => listSpans(toTraceId(page))).not.toEqual([]);
    expect(linesWithCanary(collector.bodies)).toEqual([]);
    expect(new Set(collector.headers('authorization'))).toEqual(new Set(['Bearer secret']));
  });
});
