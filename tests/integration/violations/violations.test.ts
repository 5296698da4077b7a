import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContentSecurityPolicy } from '../../../platform/server/edge/security-headers.ts';
import {
  createViolations,
  MAX_REPORTS_PER_DAY,
  VIOLATION_RETENTION_DAYS,
} from '../../../platform/services/violations/index.server.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext } from '../../support/selling.ts';

const report = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://shop.example/kontakt?mail=ada@example.org',
    'violated-directive': `${directive} 'self'`,
    'blocked-uri': blocked,
    'script-sample': 'secret',
  },
});
const reports = (...kinds: [directive: string, blocked: string][]) =>
  kinds.map(([effectiveDirective, blockedURL]) => ({
    type: 'csp-violation',
    age: 10,
    url: 'https://shop.example/',
    body: { effectiveDirective, blockedURL, documentURL: 'https://shop.example/?x=ada', sample: 'secret' },
  }));

describeDatabases('counts of policy violations', (kind) => {
  const at = (day: string) => () => new Date(`${day}T12:00:00Z`);

  it('counts are stored by shop, day, directive and origin, without other data of a report', async () => {
    const service = createViolations({ database: await kind.openEmptied() });
    const de = await createContext(CONSUMER_SHOP.id, { now: at('2026-04-28') });
    await service.record(de, report('script-src', 'https://evil.example:8443/a/b?ada@example.org'));
    await service.record(de, reports(['script-src', 'https://evil.example:8443/c'], ['style-src-attr', 'inline']));
    await service.record(await createContext(NEIGHBOUR_SHOP.id, { now: at('2026-04-28') }), report('img-src', 'data'));
    await service.record(await createContext(CONSUMER_SHOP.id, { now: at('2026-04-29') }), report('img-src', 'data'));
    const row = {
      tenant: CONSUMER_SHOP.id,
      day: '2026-04-28',
      directive: 'script-src',
      blocked: 'https://evil.example:8443',
    };
    const rows = await service.list(10);
    expect(rows).toEqual([
      { tenant: CONSUMER_SHOP.id, day: '2026-04-29', directive: 'img-src', blocked: 'data', count: 1 },
      { ...row, count: 2 },
      { tenant: NEIGHBOUR_SHOP.id, day: '2026-04-28', directive: 'img-src', blocked: 'data', count: 1 },
      { ...row, directive: 'style-src-attr', blocked: 'inline', count: 1 },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/ada|secret|kontakt/);
  });

  it('invented origins, directives and words cannot create many counts', async () => {
    const service = createViolations({ database: await kind.openEmptied() });
    const ctx = await createContext(CONSUMER_SHOP.id, { now: at('2026-04-28') });
    for (let sent = 0; sent < MAX_REPORTS_PER_DAY + 20; sent += 1) {
      await service.record(ctx, report('img-src', `https://a${sent}.example/`));
    }
    await service.record(ctx, report('img-src', 'https://a0.example/'));
    await service.record(ctx, report('made-up', `x${'y'.repeat(900)}`));
    const rows = await service.list(1_000);
    expect(rows).toHaveLength(MAX_REPORTS_PER_DAY + 1);
    expect(rows[0]).toMatchObject({ directive: 'other', blocked: 'other', count: 21 });
    expect(rows[1]).toMatchObject({ blocked: 'https://a0.example', count: 2 });
  });

  it('counts are deleted after their retention', async () => {
    const service = createViolations({ database: await kind.openEmptied() });
    await service.record(await createContext(CONSUMER_SHOP.id, { now: at('2026-01-01') }), report('img-src', 'data'));
    const after = (days: number) => new Date(Date.UTC(2026, 0, 1 + days, 12));
    expect(await service.sweep.run(after(VIOLATION_RETENTION_DAYS))).toBe(0);
    expect(await service.sweep.run(after(VIOLATION_RETENTION_DAYS + 1))).toBe(1);
    expect(await service.list(1)).toEqual([]);
  });
});

describe('POST /api/violations', () => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await openEdge();
  });
  afterAll(() => edge.close());

  const send = (type: string, body: unknown, headers: Record<string, string> = {}) =>
    edge.app.inject({
      method: 'POST',
      url: '/api/violations',
      headers: { host: CONSUMER_SHOP.host, 'content-type': type, ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('the policy of every page sends reports to this address', async () => {
    const { headers } = await edge.app.inject({ url: '/agb', headers: { host: CONSUMER_SHOP.host } });
    expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/violations$/);
    expect(headers['content-security-policy']).toContain(
      "; require-trusted-types-for 'script'; trusted-types umlauf-html;",
    );
    const shop = edge.fleet.tenant(CONSUMER_SHOP.id);
    const production = { dev: false, https: true, styles: [] };
    const policy = buildContentSecurityPolicy(shop, { ...production, consent: false });
    expect(policy).toMatch(/; report-uri \/api\/violations; report-to csp$/);
    expect(buildContentSecurityPolicy(undefined, { ...production, consent: false })).not.toContain('report');
    expect(buildContentSecurityPolicy(shop, { dev: true, https: false, styles: [], consent: false })).not.toContain(
      'trusted-types',
    );
  });

  it('both report formats are accepted, the first of a day is logged, and the operator sees the counts', async () => {
    expect((await send('application/csp-report', report('script-src', 'https://evil.example/x'))).statusCode).toBe(204);
    const list = reports(['require-trusted-types-for', 'trusted-types-sink'], ['script-src', 'https://evil.example/y']);
    expect((await send('application/reports+json', list)).statusCode).toBe(204);
    const lines = edge.logged().filter(({ msg }) => String(msg).startsWith('first report of the day'));
    expect(lines).toMatchObject([
      { tenant: CONSUMER_SHOP.id, directive: 'script-src', blocked: 'https://evil.example' },
      { tenant: CONSUMER_SHOP.id, directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
    ]);
    const { body } = await edge.app.inject({ url: '/violations', headers: { host: 'localhost' } });
    expect(body).toContain('<td>script-src</td><td>https://evil.example</td><td>2</td>');
  });

  it.each([
    ['an unsupported media type', 'application/json', report('img-src', 'data'), 415],
    ['a plain form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['no JSON', 'application/csp-report', '{', 400],
    ['a report about something else', 'application/reports+json', [{ type: 'deprecation', body: {} }], 422],
    ['nothing of a report', 'application/csp-report', '"x"', 422],
    ['more than a browser sends', 'application/csp-report', report('img-src', 'x'.repeat(17_000)), 413],
  ])('%s is rejected', async (_, type, body, status) => {
    const answer = await send(type, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it("a report of another site's page is rejected", async () => {
    const answer = await send('application/csp-report', report('img-src', 'data'), { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
  });
});
