import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../../../platform/database/index.server.ts';
import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { getCurrentTrade } from '../../../platform/generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../../platform/shared/endpoint.ts';
import desk from '../../../tenants/desk/en.json' with { type: 'json' };
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { ask, PostgresPair } from '../../support/postgres-pair.ts';
import { expectAlerts, hasPromtool, scrape } from '../../support/prometheus.ts';
import { createContext, createTradeInput, offerFor, type Shops } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const host = CONSUMER_SHOP.host;
const ALERT = 'UmlaufReplicaUnused';
/** Longer than the rule waits. */
const MINUTES = 60;
const TRADES = desk['figure.trades'];
const CURRENT = endpointUrl(embeddedServices, getCurrentTrade);
const started = await PostgresPair.start();

describe.skipIf(!started)('a replica for reads that may be old', { timeout: 180_000 }, () => {
  const pair = started as PostgresPair;
  let edge: Edge;
  let staff: DeskBrowser;
  beforeAll(async () => {
    // Both settings name both servers: the primary must not be used as a replica.
    edge = await openEdge({ DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.url, METRICS_PORT: '0' });
    staff = await signedInAtDesk(edge, ['inspect'], 'ana@desk.example');
  }, 180_000);
  afterAll(async () => {
    await edge?.close();
    await pair.stop();
  });

  const sell = async () => {
    const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
    let sale: ReturnType<typeof createTradeInput> | undefined;
    const isOffered = async () => {
      try {
        sale = createTradeInput(await offerFor(edge.services as unknown as Shops, ctx));
      } catch (error) {
        // Right after a failover no server accepts writes.
        if (!(error instanceof DatabaseUnavailableError)) throw error;
      }
      return sale !== undefined;
    };
    await waitUntil(isOffered, { late: 'the offer was not made' });
    const send = () =>
      edge.app.inject({
        method: 'POST',
        url: '/api/trades',
        headers: { host, 'content-type': 'application/json', 'idempotency-key': key },
        payload: JSON.stringify(sale),
      });
    const key = crypto.randomUUID();
    let made = await send();
    const isMade = async () => {
      if (made.statusCode !== 201) made = await send();
      return made.statusCode === 201;
    };
    await waitUntil(isMade, { late: 'the sale was not taken' });
    return {
      number: made.json().trade.number as string,
      cookie: [made.headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; '),
    };
  };
  const readFigure = async () => {
    const { body, statusCode } = await staff.get(`/desk/figures.csv?shop=${encodeURIComponent(CONSUMER_SHOP.id)}`);
    if (statusCode !== 200) return undefined;
    const [head = [], row = []] = body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(/[;,]/));
    return Number(row[head.indexOf(TRADES)]);
  };
  const untilFigure = (count: number) =>
    waitUntil(async () => (await readFigure()) === count, { every: 200, late: `the figures did not show ${count}` });
  const readMetric = async (key: string) => (await scrape(edge.metricsPort)).series.get(key);
  const used = (server: string) => readMetric(`umlauf_database_replica_used{server="${server}"}`);
  const untilUsed = (server: string, value: number) =>
    waitUntil(async () => (await used(server)) === value, { late: `${server} did not become ${value}` });
  const listLines = () =>
    edge
      .logged()
      .flatMap(({ msg, server }) => (/replica/.test(String(msg)) ? [server === undefined ? 'none' : server] : []));

  it('figures are counted on the replica, and the seller sees a sale that is not there yet', async () => {
    const standby = new URL(pair.standby.url).host;
    await untilUsed(standby, 1);
    const before = (await readFigure()) ?? Number.NaN;
    await sell();
    await untilFigure(before + 1);
    const served = await readMetric('umlauf_database_stale_reads_total{by="replica"}');
    expect(served).toBeGreaterThan(0);
    await ask(pair.standby, 'select pg_wal_replay_pause()');
    const { number, cookie } = await sell();
    expect(await readFigure()).toBe(before + 1);
    const shown = await edge.app.inject({ url: CURRENT, headers: { host, cookie } });
    expect([shown.statusCode, shown.json().trade?.number]).toEqual([200, number]);
    // After ten seconds the primary is read.
    await untilFigure(before + 2);
    await untilUsed(standby, 0);
    const after = await scrape(edge.metricsPort);
    expect(after.series.get(`umlauf_database_replica_lag_seconds{server="${standby}"}`)).toBeGreaterThan(10);
    expect(listLines()).toEqual([standby, 'none']);
    await ask(pair.standby, 'select pg_wal_replay_resume()');
    await untilUsed(standby, 1);
    expect(await readFigure()).toBe(before + 2);
    expect(listLines()).toEqual([standby, 'none', standby]);
    if (!hasPromtool() && !process.env.CI) return;
    const back = await scrape(edge.metricsPort);
    await expectAlerts({ before: after, after: back, minutes: MINUTES }, { [ALERT]: [] });
    await expectAlerts({ before: after, after, minutes: MINUTES }, { [ALERT]: [{}] });
  });

  it('figures are answered while the replica is frozen, and after it was killed', async () => {
    const standby = new URL(pair.standby.url).host;
    await untilUsed(standby, 1);
    const count = await readFigure();
    pair.standby.freeze();
    expect(await readFigure()).toBe(count);
    await untilUsed(standby, 0);
    pair.standby.thaw();
    await untilUsed(standby, 1);
    await pair.standby.kill();
    expect(await readFigure()).toBe(count);
    await untilUsed(standby, 0);
    await sell();
    await untilFigure((count ?? Number.NaN) + 1);
    await pair.standby.startAgain();
    await untilUsed(standby, 1);
  });

  it('after a promotion the former primary is the replica', async () => {
    const former = new URL(pair.primary.url).host;
    const count = (await readFigure()) ?? Number.NaN;
    await pair.failOver();
    await sell();
    await untilFigure(count + 1);
    await pair.rejoin();
    await untilUsed(former, 1);
    await untilFigure(count + 1);
    expect(await used(new URL(pair.primary.url).host)).toBe(0);
  });
});
