import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { MailServer } from '../mail-server.ts';
import { startFragilePostgres } from '../postgres.ts';
import { alwaysTrue, atMost, createScenarioRandom, isTrue, mailChecks, type Scenario } from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

/** From the moment the server takes connections again. */
const SELLS_WITHIN_MS = 5_000;

export const postgresKilled: Scenario = {
  name: 'postgres-killed',
  does: 'kill -9 of the PostgreSQL server, started again immediately, while visitors sell in two processes of the shop',
  async run(settings, tell) {
    const { postgresKills, clients, mailPatience } = settings;
    const postgres = await startFragilePostgres();
    if (!postgres) return { recovery: [], checks: [], notHere: 'PostgreSQL is not installed' };
    const mails = await MailServer.open('takes');
    const environment = { DATABASE_URL: postgres.url, SMTP_URL: mails.url };
    const dataDir = temporaryFolder('postgres-killed');
    // One directory: there the processes find the same local key.
    const shops = [await Shop.start({ dataDir, environment }), await Shop.start({ dataDir, environment })] as const;
    const random = createScenarioRandom(settings, 'postgres-killed');
    const ledger = new Ledger();
    const port = () => shops[random.below(2)]?.port ?? 0;
    const visitors = await startVisitors({ port, ledger, random, count: clients, pauseMs: 200 });
    const recovery: number[] = [];
    for (let kill = 1; kill <= postgresKills; kill += 1) {
      await pause(random.between(1_000, 4_000));
      await postgres.killAndRestart();
      const back = performance.now();
      await waitUntil(() => ledger.firstAfter(back) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a kill',
      });
      recovery.push((ledger.firstAfter(back)?.at ?? Number.POSITIVE_INFINITY) - back);
      tell(`${kill} of ${postgresKills} kills, ${ledger.acknowledged.length} trades acknowledged`);
    }
    await visitors.finish();
    const emails = ledger.acknowledged.map(({ email }) => email);
    await waitUntil(() => mails.received(emails).every(({ times }) => times > 0), {
      within: mailPatience * 1_000,
      every: 500,
    }).catch(() => {});
    const alive = shops.every(({ running }) => running);
    for (const shop of shops)
      if (!shop.running) process.stderr.write(`What a shop that ended had said:\n${shop.output}\n`);
    for (const shop of shops) await shop.stop();
    const audited = await auditStoredTrades({ databaseUrl: postgres.url }, ledger);
    const mail = mailChecks(mails, ledger, { repeats: true });
    await mails.close();
    await postgres.stop();
    return {
      audit: audited,
      mails: mail.mails,
      recovery,
      checks: [
        ...alwaysTrue(ledger, audited),
        isTrue('the shop outlived every kill', alive),
        ...mail.checks,
        atMost('server back until the next trade, the slowest', Math.max(...recovery), SELLS_WITHIN_MS),
      ],
    };
  },
};
