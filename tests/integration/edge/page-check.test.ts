import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FleetTenant } from '../../../platform/server/boot/fleet.ts';
import { consoleToLog } from '../../../platform/server/log/console-to-log.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { waitUntil } from '../../support/until.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

let edge: Edge;
let faulty: string[];
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'test', DATA_KEY }, (fleet) => {
    const country = fleet.tenant(fleet.ids.at(-1) ?? fail()).server.country;
    faulty = fleet.ids.filter((id) => fleet.tenant(id).server.country === country);
    return { ...fleet, tenant: (id) => (faulty.includes(id) ? spoil(fleet.tenant(id)) : fleet.tenant(id)) };
  });
}, 240_000);
afterAll(() => edge?.close());

function fail(): never {
  throw new Error('the fleet has no shop');
}

/** No page can be rendered in a time zone that does not exist. */
function spoil(tenant: FleetTenant): FleetTenant {
  const timeZone = 'Europe/Nowhere';
  return { ...tenant, server: { ...tenant.server, timeZone }, public: { ...tenant.public, timeZone } } as FleetTenant;
}

const ask = (url: string, host = 'any.example') => edge.app.inject({ url, headers: { host } });

describe('a fleet with a country whose pages answer 500', () => {
  it('is not ready outside the local stage: /ready and the log name its shops, and no other', async () => {
    expect([(await ask('/ready')).statusCode, (await ask('/ready')).body]).toEqual([503, 'starting\n']);
    // Vike and React print page errors; the running program logs them.
    const stop = consoleToLog(pino({}, edge.logStream));
    const isFinished = async () => (await ask('/ready')).body !== 'starting\n';
    await waitUntil(isFinished, { late: 'the pages were not checked', within: 60_000 });
    stop();
    const { statusCode, body } = await ask('/ready');
    expect(statusCode).toBe(503);
    expect(body).toMatch(/^pages fail in /);
    const named = body.trim().slice('pages fail in '.length).split(', ');
    expect(named.filter((id) => !faulty.includes(id))).toEqual([]);
    expect(edge.logged()).toContainEqual(
      expect.objectContaining({ shops: named, msg: expect.stringContaining('the home page of shops fails') }),
    );
  });

  it('is alive and serves the other shops', async () => {
    expect((await ask('/health')).statusCode).toBe(200);
    const sound = edge.fleet.ids.find((id) => !faulty.includes(id)) ?? fail();
    expect((await ask('/', edge.fleet.tenant(sound).server.hosts.test[0])).statusCode).toBe(200);
  });

  it('is ready in the local stage, where no load balancer asks', async () => {
    const local = await openEdge();
    const { statusCode } = await local.app.inject({ url: '/ready', headers: { host: 'any.example' } });
    expect(statusCode).toBe(200);
    await local.close();
  });
});
