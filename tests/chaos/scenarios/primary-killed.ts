import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PostgresPair } from '../../support/postgres-pair.ts';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { atTheEnd, temporaryFolder } from '../leftovers.ts';
import { MailServer } from '../mail-server.ts';
import { alwaysTrue, atMost, createScenarioRandom, isTrue, mailChecks, type Scenario } from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

/** From the moment the standby is the primary. */
const SELLS_WITHIN_MS = 10_000;

export const primaryKilled: Scenario = {
  name: 'primary-killed',
  does: 'kill -9 of a PostgreSQL primary and promotion of its synchronous standby, while visitors sell in two processes',
  async run(settings, tell) {
    const { promotions, clients, mailPatience } = settings;
    const pair = await PostgresPair.start({ fsync: true });
    if (!pair) return { recovery: [], checks: [], notHere: 'PostgreSQL is not installed' };
    const forget = atTheEnd(() => endServers(pair));
    await pair.beSynchronous();
    const mails = await MailServer.open('takes');
    const environment = { DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.url, SMTP_URL: mails.url };
    const dataDir = temporaryFolder('primary-killed');
    const shops = [await Shop.start({ dataDir, environment }), await Shop.start({ dataDir, environment })] as const;
    const random = createScenarioRandom(settings, 'primary-killed');
    const ledger = new Ledger();
    const port = () => shops[random.below(2)]?.port ?? 0;
    const visitors = await startVisitors({ port, ledger, random, count: clients, pauseMs: 200 });
    const recovery: number[] = [];
    for (let promotion = 1; promotion <= promotions; promotion += 1) {
      await pause(random.between(500, 2_000));
      await pair.failOver();
      const promoted = performance.now();
      await waitUntil(() => ledger.firstAfter(promoted) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a promotion',
      });
      recovery.push((ledger.firstAfter(promoted)?.at ?? Number.POSITIVE_INFINITY) - promoted);
      await pair.rejoin();
      await pair.beSynchronous();
      tell(`${promotion} of ${promotions} promotions, ${ledger.acknowledged.length} trades acknowledged`);
    }
    await visitors.finish();
    const emails = ledger.acknowledged.map(({ email }) => email);
    await waitUntil(() => mails.received(emails).every(({ times }) => times > 0), {
      within: mailPatience * 1_000,
      every: 500,
    }).catch(() => {});
    const alive = shops.every(({ running }) => running);
    for (const shop of shops) await shop.stop();
    const audited = await auditStoredTrades({ databaseUrl: pair.url }, ledger);
    const retried = ledger.attempts.filter(({ what, status }) => what === 'trade' && status !== 201).length;
    const mail = mailChecks(mails, ledger, { repeats: true });
    await mails.close();
    await pair.stop();
    forget();
    return {
      audit: audited,
      mails: mail.mails,
      recovery,
      checks: [
        ...alwaysTrue(ledger, audited),
        isTrue('trades were asked for again with their key', retried > 0, String(retried)),
        isTrue('the shop outlived every promotion', alive),
        ...mail.checks,
        atMost('promotion until the next trade, the slowest', Math.max(...recovery), SELLS_WITHIN_MS),
      ],
    };
  },
};

/** The other processes of a server end with its first. */
function endServers(pair: PostgresPair): void {
  for (const server of [pair.primary, pair.standby]) {
    try {
      process.kill(server.pid(), 'SIGKILL');
    } catch {
      // It has ended.
    }
    rmSync(server.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
