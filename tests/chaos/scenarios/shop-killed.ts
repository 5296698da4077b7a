import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { MailServer } from '../mail-server.ts';
import {
  alwaysTrue,
  atMost,
  createScenarioRandom,
  expectEmpty,
  mailChecks,
  READY_BAR_MS,
  type Scenario,
} from '../scenario.ts';
import { Shop } from '../shop.ts';
import { deniedBy, startVisitors } from '../visitors.ts';

/** Some kills come while the shop is still starting. */
const EARLY = 0.1;

export const shopKilled: Scenario = {
  name: 'shop-killed',
  does: 'kill -9 of the shop and all its processes while visitors sell, on the embedded database',
  async run(settings, tell) {
    const { kills, clients, mailPatience } = settings;
    const random = createScenarioRandom(settings, 'shop-killed');
    const dataDir = temporaryFolder('shop-killed');
    const mails = await MailServer.open('takes');
    const shop = await Shop.start({ dataDir, environment: { SMTP_URL: mails.url } });
    const ledger = new Ledger();
    const visitors = await startVisitors({ port: () => shop.port, ledger, random, count: clients, pauseMs: 800 });
    const ready: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const sold = performance.now();
      await waitUntil(() => ledger.firstAfter(sold) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a start',
      });
      await pause(random.between(0, 1_500));
      await shop.kill();
      if (random.next() < EARLY) {
        shop.launch();
        await pause(random.between(200, 2_500));
        await shop.kill();
      }
      ready.push(await shop.start());
      if (kill % Math.ceil(kills / 20) === 0)
        tell(`${kill} of ${kills} kills, ${ledger.acknowledged.length} trades acknowledged`);
    }
    await visitors.finish();
    const denied = await deniedBy(shop.port, ledger, 50);
    const emails = ledger.acknowledged.map(({ email }) => email);
    tell('waiting for the last mails');
    await waitUntil(() => mails.received(emails).every(({ times }) => times > 0), {
      within: mailPatience * 1_000,
      every: 500,
    }).catch(() => {});
    await shop.stop();
    const audited = await auditStoredTrades({ dataDir }, ledger);
    const mail = mailChecks(mails, ledger, { repeats: true });
    await mails.close();
    return {
      audit: audited,
      mails: mail.mails,
      recovery: ready,
      checks: [
        ...alwaysTrue(ledger, audited),
        expectEmpty('trades denied to the browser that made them', denied),
        ...mail.checks,
        atMost('restart until ready, the slowest', Math.max(...ready), READY_BAR_MS),
      ],
    };
  },
};
