import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

/** Series of a scrape by their name and labels, as `name{label="value"}`, labels in the order of the text. */
type Scrape = Map<string, number>;

describeDatabases('metrics', (kind) => {
  let edge: Edge;
  beforeAll(async () => {
    const { databaseUrl, dataDir = '' } = await kind.keptPlace();
    const place: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    edge = await openEdge({ ...place, METRICS_PORT: '0' });
  }, 180_000);
  afterAll(() => edge?.close());

  const scrapeText = async () => {
    const response = await fetch(`http://127.0.0.1:${edge.metricsPort}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    return response.text();
  };
  const scrape = async (): Promise<Scrape> =>
    new Map(
      (await scrapeText())
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line): [string, number] => [
          line.slice(0, line.lastIndexOf(' ')),
          Number(line.slice(line.lastIndexOf(' '))),
        ]),
    );
  const find = (series: Scrape, name: string, ...labels: string[]) =>
    [...series].filter(([key]) => key.split('{')[0] === name && labels.every((label) => key.includes(label)));

  it('every answer is counted and timed by route and tenant, and no label holds what a visitor typed', async () => {
    for (const path of ['/api/build', '/api/build?secret=x', '/health', '/gibt/es/nicht/secret']) {
      await edge.app.inject({ url: path, headers: { host: CONSUMER_SHOP.host } });
    }
    await edge.app.inject({ url: '/', headers: { host: 'unknown.example' } });
    const series = await scrape();
    const builds = find(
      series,
      'umlauf_http_requests_total',
      'route="/api/build"',
      `tenant="${CONSUMER_SHOP.id}"`,
    ).reduce((sum, [, count]) => sum + count, 0);
    expect(builds).toBe(2);
    const timed = find(series, 'umlauf_http_request_duration_seconds_count', 'route="/api/build"');
    expect(timed).toEqual([[expect.stringContaining(`tenant="${CONSUMER_SHOP.id}"`), 2]]);
    expect(find(series, 'umlauf_http_requests_total', 'tenant="none"', 'status="421"')).toHaveLength(1);
    expect([...series.keys()].filter((key) => key.includes('secret'))).toEqual([]);
  });

  it('a received trade, a queued mail and the last run of a job are shown with their age', async () => {
    const ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
    const sold = await soldAt(edge);
    await ana.post(`/desk/trades/${sold.number}/receive`);
    await edge.afterDays(0);
    // Figures are read again 5 seconds after the scrape of the other test.
    await expect.poll(async () => find(await scrape(), 'umlauf_trades_waiting')).toHaveLength(1);
    const series = await scrape();
    expect(find(series, 'umlauf_trades_waiting', 'state="received"')).toEqual([
      [expect.stringMatching(/tenant="\w+\/\w+"/), 1],
    ]);
    const [[, queued] = [], [, parked] = []] = find(series, 'umlauf_mails');
    expect([queued, parked]).toEqual([expect.any(Number), 0]);
    expect(queued).toBeGreaterThan(0);
    expect(series.get('umlauf_mail_oldest_queued_seconds')).toBeLessThan(600);
    expect(find(series, 'umlauf_scheduled_job_last_done_timestamp_seconds').length).toBeGreaterThan(5);
    expect(series.get('umlauf_database_up')).toBe(1);
    if (kind.shared) expect(find(series, 'umlauf_database_connections', 'use="request"')).toHaveLength(3);
  });

  it('each metric that an alert or the dashboard reads exists, and each alert names its runbook', async () => {
    const text = await scrapeText();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const read = (file: string) => readFileSync(new URL(`../../../docs/monitoring/${file}`, import.meta.url), 'utf8');
    const alerts = read('alerts.yml');
    const used = [...`${alerts}${read('dashboard.json')}`.matchAll(/\b(?:umlauf|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    // Only where a page cache, a replica, a certificate, backups or a bucket are.
    const optional = /^umlauf_(?:page_cache|database_replica|signing_certificate|backup|file_)/;
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !known.has(name) && !optional.test(name))).toEqual([]);
    const runbooks = readdirSync(new URL('../../../docs/runbooks/', import.meta.url));
    const names = [...alerts.matchAll(/- alert: (\w+)/g)];
    const linked = [...alerts.matchAll(/runbook: docs\/runbooks\/(\S+)/g)].map(([, file = '']) => file);
    expect(names.length).toBeGreaterThan(9);
    expect(linked).toHaveLength(names.length);
    expect(linked.filter((file) => !runbooks.includes(file))).toEqual([]);
  });

  it('another path and another method find nothing', async () => {
    const at = `http://127.0.0.1:${edge.metricsPort}`;
    expect((await fetch(`${at}/`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('without a database the scrape succeeds, and says so', async () => {
    await edge.breakDatabase();
    await expect.poll(async () => (await scrape()).get('umlauf_database_up')).toBe(0);
    const series = await scrape();
    expect(find(series, 'umlauf_trades_waiting')).toEqual([]);
    expect(find(series, 'umlauf_http_requests_total').length).toBeGreaterThan(0);
  });
});
