import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { observeRequests } from '../../../platform/server/metrics/observe-requests.ts';

const page = { route: 'home', tenant: 'shop', method: 'GET', status: 200 };

describe('the metrics of requests', () => {
  it('count each answer once, in its bucket and all wider ones, by status', async () => {
    const registry = new Registry();
    const count = observeRequests(Fastify(), registry);
    for (const ms of [1, 2, 2.5, 11_000]) count({ ...page, ms });
    count({ ...page, status: 404, ms: 1 });
    const lines = (await registry.metrics()).split('\n');
    const read = (series: string) => lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1];
    const duration = 'umlauf_http_request_duration_seconds';
    const bucket = (le: string) => read(`${duration}_bucket{route="home",tenant="shop",le="${le}"}`);
    expect([bucket('0.002'), bucket('0.005'), bucket('10'), bucket('+Inf')]).toEqual(['3', '4', '4', '5']);
    expect(read(`${duration}_count{route="home",tenant="shop"}`)).toBe('5');
    expect(Number(read(`${duration}_sum{route="home",tenant="shop"}`))).toBeCloseTo(11.0065, 6);
    const answers = (status: number) =>
      read(`umlauf_http_requests_total{route="home",tenant="shop",method="GET",status="${status}"}`);
    expect([answers(200), answers(404)]).toEqual(['4', '1']);
    expect(lines).toContain(`# TYPE ${duration} histogram`);
  });

  it('escape what a label holds', async () => {
    const registry = new Registry();
    observeRequests(Fastify(), registry)({ ...page, tenant: 'a"\n', ms: 1 });
    expect(await registry.metrics()).toContain('tenant="a\\"\\n"');
  });
});
