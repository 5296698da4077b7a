import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Deadline, runUnderDeadline } from '../../../platform/database/index.server.ts';
import { describeServer } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { expectAlerts, hasPromtool, type Scrape, scrape } from '../../support/prometheus.ts';

const ALERT = 'UmlaufConnectionsExhausted';
const MINUTES = 20;
/** Connections that requests share, and some that have to wait. */
const [CONNECTIONS, WAITING] = [10, 3];
/** Longer than the test: the callers wait as requests do, but for as long as the test needs. */
const asRequest = (): Deadline => ({ leftMs: 600_000, commitMs: 0 });

describeServer('the metrics of connections', (kind) => {
  let edge: Edge;
  beforeAll(async () => {
    const { databaseUrl = '' } = await kind.keptPlace();
    edge = await openEdge({ DATABASE_URL: databaseUrl, METRICS_PORT: '0' });
  }, 180_000);
  afterAll(() => edge?.close());

  const find = ({ series }: Scrape, state: string) =>
    series.get(`umlauf_database_connections{use="request",state="${state}"}`);

  it('callers that wait for a connection are counted, and fire the alert', async ({ skip }) => {
    const before = await scrape(edge.metricsPort);
    expect(find(before, 'waiting')).toBe(0);
    let isReleased = false;
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    }).then(() => {
      isReleased = true;
    });
    // A caller is refused after a while without a connection; visitors who try again keep the queue full.
    const hold = async () => {
      while (!isReleased)
        await runUnderDeadline(asRequest(), () => edge.database.db.connection().execute(() => released)).catch(
          () => {},
        );
    };
    const holders = Array.from({ length: CONNECTIONS + WAITING }, hold);
    let after = before;
    try {
      await expect
        .poll(async () => {
          after = await scrape(edge.metricsPort);
          return find(after, 'waiting');
        })
        .toBeGreaterThan(0);
      expect(find(after, 'busy')).toBe(CONNECTIONS);
      skip(!hasPromtool() && !process.env.CI, 'promtool is missing: apt-get install prometheus');
      await expectAlerts({ before, after: before, minutes: MINUTES }, { [ALERT]: [] });
      await expectAlerts({ before, after, minutes: MINUTES }, { [ALERT]: [{ state: 'waiting', use: 'request' }] });
    } finally {
      release();
      await Promise.all(holders);
    }
  });
});
