import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { getRouteParams, localHost, splitTenantId } from '../support/fleet-screens.ts';
import { getSpecifiedPaths } from '../support/specified-routes.ts';

type Rule = (typeof serverConfig)[TenantId]['redirects'][number];

const TOTAL = 2_000;
const SEED = 20_261_121;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Devices bought in every country: an old address redirects to a page only if its device exists. */
const devices = ['apple-iphone-13', 'samsung-galaxy-s23', 'sony-alpha-7-iv', 'apple-macbook-air-13-m2-2022'];

const kinds: Record<string, fc.Arbitrary<string>> = {
  hex: fc.stringMatching(/^[0-9a-f]{32,64}$/),
  digits: fc.stringMatching(/^[1-9][0-9]{0,8}$/),
  slug: fc.constantFrom(...devices),
  segment: fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,8}){0,2}$/),
};

interface Sample {
  id: TenantId;
  rule: Rule;
  /** Old address, with a query if the rule requires one. */
  address: string;
  params: Record<string, string>;
}

/** A concrete old address of a rule: parameters filled in, an invented tail, the required query. */
function createOldAddress(id: TenantId, rule: Rule): fc.Arbitrary<Sample> {
  const names = [...rule.from.matchAll(/\{(\w+)(?::(\w+))?\}/g)].map(([, name = '', kind = 'segment']) => [name, kind]);
  const sold = getRouteParams(splitTenantId(id).country);
  const madeUp = (name: string, kind: string) =>
    name === 'category' || name === 'overview' ? fc.constant(sold[name]) : kinds[kind];
  const params = fc.record(
    Object.fromEntries(names.map(([name, kind]) => [name, madeUp(name as string, kind as string)])),
  );
  const tail = fc.array(kinds.segment as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 });
  return fc.tuple(params, tail).map(([values, segments]) => {
    const filled = values as Record<string, string>;
    const path = rule.from
      .replace(/\{(\w+)(?::\w+)?\}/g, (_, name: string) => filled[name] ?? '')
      .replace(/\*$/, segments.join('/'));
    const query = String(new URLSearchParams(rule.query as Record<string, string> | undefined));
    return { id, rule, address: query ? `${path}?${query}` : path, params: filled };
  });
}

/** Target of an old address in the table, by the specification's paths. */
function wanted({ id, rule, params }: Sample): { status: number; location?: string } {
  const { to, status } = rule;
  if (to === 'gone') return { status: 410 };
  if ('external' in to) return { status: status ?? 301, location: to.external };
  const values = Object.fromEntries(
    Object.entries((to.params ?? {}) as Record<string, string>).map(([name, value]) => [
      name,
      value.replace(/\{(\w+)\}/g, (_, from: string) => params[from] ?? ''),
    ]),
  );
  const pattern = getSpecifiedPaths(splitTenantId(id).country)[to.route as RouteName];
  const location = pattern.replace(/\/?\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? '' : whole.replace(`{${name}}`, value);
  });
  return { status: status ?? 301, location: location || '/' };
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
}

function ask(id: TenantId, path: string): Promise<Answer> {
  const port = inject('port');
  const headers = { host: `${localHost(id)}:${port}`, 'accept-encoding': 'identity' };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => done({ status: response.statusCode, headers: response.headers }));
    }).on('error', failed);
  });
}

const samples = tenantIds.flatMap((id) => {
  const rules = serverConfig[id].redirects as Rule[];
  const share = Math.ceil(TOTAL / tenantIds.length);
  const turns = Array.from({ length: share }, (_, turn) => rules[turn % rules.length] as Rule);
  return turns.flatMap((rule, turn) => fc.sample(createOldAddress(id, rule), { numRuns: 1, seed: SEED + turn }));
});

describe('two thousand old addresses', () => {
  it('are sampled from every rule of every tenant', () => {
    expect(samples.length).toBeGreaterThanOrEqual(TOTAL);
    for (const id of tenantIds) {
      const sampled = new Set(samples.filter((sample) => sample.id === id).map(({ rule }) => rule.id));
      expect(sampled.size).toBe(serverConfig[id].redirects.length);
    }
  });

  it.each(tenantIds)('redirect in one hop to the target in the table of %s', async (id) => {
    for (const sample of samples.filter((one) => one.id === id)) {
      const { status, headers } = await ask(id, sample.address);
      expect({ status, location: headers.location }, sample.address).toEqual({
        location: undefined,
        ...wanted(sample),
      });
      if (!headers.location?.startsWith('/')) continue;
      const landing = await ask(id, headers.location);
      expect(landing.status, `${sample.address} → ${headers.location}`).toBe(200);
    }
  });
});
