import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { type Attempt, Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { startFragilePostgres } from '../postgres.ts';
import { alwaysTrue, atMost, createScenarioRandom, isTrue, REFUSAL_BAR_MS, type Scenario } from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

const SELLS_WITHIN_MS = 5_000;
const ROUNDS = 3;
const PAGE_BAR_MS = 1_000;
/** A browser's and a machine's own time on top of the shop's second. */
const SLACK_MS = 250;

export const postgresFrozen: Scenario = {
  name: 'postgres-frozen',
  does: 'PostgreSQL answers nothing for 5 to 10 seconds: trades are rejected immediately, pages are served',
  async run(settings, tell) {
    const postgres = await startFragilePostgres();
    if (!postgres) return { recovery: [], checks: [], notHere: 'PostgreSQL is not installed' };
    const random = createScenarioRandom(settings, 'postgres-frozen');
    const shop = await Shop.start({
      dataDir: temporaryFolder('postgres-frozen'),
      environment: { DATABASE_URL: postgres.url },
    });
    const ledger = new Ledger();
    const visitors = await startVisitors({
      port: () => shop.port,
      ledger,
      random,
      count: settings.clients,
      pauseMs: 400,
    });
    const recovery: number[] = [];
    const frozen: Attempt[] = [];
    let toldUnready = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await pause(2_000);
      postgres.freeze();
      const from = performance.now();
      tell(`frozen, ${round} of ${ROUNDS}`);
      await pause(random.between(5_000, 10_000));
      if (!(await shop.isReady())) toldUnready += 1;
      postgres.thaw();
      const thawed = performance.now();
      await waitUntil(() => ledger.firstAfter(thawed) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a thaw',
      });
      recovery.push((ledger.firstAfter(thawed)?.at ?? Number.POSITIVE_INFINITY) - thawed);
      frozen.push(...ledger.within(from, thawed));
    }
    await waitUntil(() => shop.isReady(), { within: 10_000 }).catch(() => {});
    const ready = await shop.isReady();
    await visitors.finish();
    await shop.stop();
    const audited = await auditStoredTrades({ databaseUrl: postgres.url }, ledger);
    await postgres.stop();
    const pages = frozen.filter(({ what }) => what === 'page');
    const writes = frozen.filter(({ what }) => what !== 'page');
    return {
      audit: audited,
      recovery,
      checks: [
        ...alwaysTrue(ledger, audited),
        isTrue('writes were tried while it was frozen', writes.length > 0, String(writes.length)),
        atMost('answer to a write while it was frozen, the slowest', slowest(writes), REFUSAL_BAR_MS + SLACK_MS),
        isTrue('pages were asked for while it was frozen', pages.length > 0, String(pages.length)),
        atMost('page while it was frozen, the slowest', slowest(pages), PAGE_BAR_MS),
        isTrue(
          'every page was answered with 200',
          pages.every(({ status }) => status === 200),
        ),
        isTrue('/ready said so', toldUnready === ROUNDS, `${toldUnready} of ${ROUNDS}`),
        isTrue('/ready recovered', ready),
        atMost('thaw until the next trade, the slowest', Math.max(...recovery), SELLS_WITHIN_MS),
      ],
    };
  },
};

function slowest(attempts: readonly Attempt[]): number {
  return Math.max(0, ...attempts.map(({ from, until }) => until - from));
}
