import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../../support/edge.ts';
import { waitUntil } from '../../support/until.ts';

/** Pages are not built here, so every page answers 500. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({ STAGE: 'test', DATA_KEY });
}, 120_000);
afterAll(() => edge?.close());

const ready = () => edge.app.inject({ url: '/ready', headers: { host: 'any.example' } });

describe('a fleet whose pages answer 500', () => {
  it('is not ready outside the local stage: /ready names a shop per country, mode and theme, and the log too', async () => {
    expect([(await ready()).statusCode, (await ready()).body]).toEqual([503, 'starting\n']);
    const finished = async () => (await ready()).body !== 'starting\n';
    await waitUntil(finished, { late: 'the pages were not checked', within: 60_000 });
    const { statusCode, body } = await ready();
    expect(statusCode).toBe(503);
    const servers = edge.fleet.ids.map((id) => edge.fleet.tenant(id).server).filter(({ state }) => state === 'live');
    const kinds = new Set(servers.map(({ country, mode, theme }) => `${country} ${mode} ${theme}`));
    expect(body.replace('pages fail in ', '').trim().split(', ')).toHaveLength(kinds.size);
    expect(edge.logged()).toContainEqual(
      expect.objectContaining({ msg: expect.stringMatching(/^the home page of shops fails/) }),
    );
  });

  it('is alive', async () => {
    const { statusCode } = await edge.app.inject({ url: '/health', headers: { host: 'any.example' } });
    expect(statusCode).toBe(200);
  });

  it('is ready in the local stage, where no load balancer asks', async () => {
    const local = await openEdge();
    const { statusCode } = await local.app.inject({ url: '/ready', headers: { host: 'any.example' } });
    expect(statusCode).toBe(200);
    await local.close();
  });
});
