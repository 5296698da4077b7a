import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crossSiteRequests } from '../../attack/attacks/cross-site-requests.ts';
import { hostHeaders } from '../../attack/attacks/host-headers.ts';
import { resultLine, runOnTarget } from '../../attack/run-attack.ts';
import { HOSTS, type Target } from '../../attack/target.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const createAttackedTarget = (port: number): Target => ({ label: 'canary', stage: 'local', port, hosts: HOSTS.local });

describe('an attack on a vulnerable server', () => {
  let weak: Server;
  /** Trusts the host named by any request, and accepts forms from other sites. */
  const answer: RequestListener = (request, response) => {
    const host = request.headers['x-forwarded-host'] ?? request.headers.host;
    if (request.method !== 'GET') response.setHeader('set-cookie', 'session=1');
    response.end(`<title>Shop</title><a href="http://${host}/">here</a>`);
  };
  beforeAll(async () => {
    weak = createServer(answer);
    await new Promise<void>((done) => weak.listen(0, '127.0.0.1', done));
  });
  afterAll(() => void weak.close().closeAllConnections());
  const target = () => createAttackedTarget((weak.address() as AddressInfo).port);

  it('the report says NOT HELD with the result of the attack', async () => {
    const result = await runOnTarget(hostHeaders, target());
    expect(result.held).toBe(false);
    expect(resultLine(result)).toMatch(/^host-headers: .*\d+ hosts.*: NOT HELD \(.*evil\.example/);
  });

  it('the report says NOT HELD for a server that accepts requests of other sites', async () => {
    const { held, evidence } = await runOnTarget(crossSiteRequests, target());
    expect([held, evidence.join()]).toEqual([false, expect.stringContaining('is answered 200')]);
  });

  it('the report says NOT HELD if the server does not answer', async () => {
    const { held, evidence } = await runOnTarget(hostHeaders, createAttackedTarget(1));
    expect([held, evidence.join()]).toEqual([false, expect.stringMatching(/^it broke off: .*ECONNREFUSED/)]);
  });
});

describe('the same attack on the platform', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await openEdge();
  }, 240_000);
  afterAll(() => edge?.close());

  it('the report says held, with the answer that proves it', async () => {
    const result = await runOnTarget(crossSiteRequests, createAttackedTarget(edge.port));
    expect(resultLine(result)).toMatch(/^cross-site-requests: \d+ requests, .*: held/);
  });
});
