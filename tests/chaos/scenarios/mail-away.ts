import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { MailServer, type Manner } from '../mail-server.ts';
import {
  alwaysTrue,
  atMost,
  createScenarioRandom,
  isTrue,
  MAIL_BAR_MS,
  mailChecks,
  type Outcome,
  type Scenario,
  type Settings,
} from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

/** Beyond the bar, to distinguish a late mail from a lost one. */
const WAIT_MS = 3 * MAIL_BAR_MS;
/** A few a second: what waits at the end is to be a mail server's outage, not a test of its speed. */
const PAUSE_MS = 4_000;

export const mailRefuses: Scenario = {
  name: 'mail-refuses',
  does: 'the mail server takes no connection for a while',
  run: (settings, tell) => mailAway('refuses', settings, tell),
};

export const mailSaysNothing: Scenario = {
  name: 'mail-says-nothing',
  does: 'the mail server takes connections and never answers (half-open), those for ever',
  run: (settings, tell) => mailAway('says nothing', settings, tell),
};

export const mailDrops: Scenario = {
  name: 'mail-drops',
  does: 'the mail server hangs up after DATA, before it answers',
  run: (settings, tell) => mailAway('drops after DATA', settings, tell),
};

async function mailAway(manner: Manner, settings: Settings, tell: (text: string) => void): Promise<Outcome> {
  const dataDir = temporaryFolder('mail');
  const mails = await MailServer.open('takes');
  const shop = await Shop.start({ dataDir, environment: { SMTP_URL: mails.url } });
  const ledger = new Ledger();
  const random = createScenarioRandom(settings, manner);
  const visitors = await startVisitors({
    port: () => shop.port,
    ledger,
    random,
    count: settings.clients,
    pauseMs: PAUSE_MS,
  });
  await waitUntil(() => mails.taken.length > 0, { within: 60_000, late: 'no mail came before the fault' });
  await mails.become(manner);
  tell(`away for ${settings.outage} seconds`);
  await pause(settings.outage * 1_000);
  const waiting = missing(mails, ledger);
  tell(`back, ${waiting.length} mails wait`);
  await mails.become('takes');
  const back = performance.now();
  await waitUntil(() => arrived(mails, waiting), { within: WAIT_MS, every: 100 }).catch(() => {});
  const last = Math.max(...mails.received(waiting).map(({ at }) => at)) - back;
  await visitors.finish();
  await waitUntil(() => missing(mails, ledger).length === 0, { within: MAIL_BAR_MS, every: 100 }).catch(() => {});
  await shop.stop();
  const audited = await auditStoredTrades({ dataDir }, ledger);
  const mail = mailChecks(mails, ledger);
  await mails.close();
  return {
    audit: audited,
    mails: mail.mails,
    recovery: Number.isFinite(last) ? [last] : [],
    checks: [
      ...alwaysTrue(ledger, audited),
      isTrue('mails waited while the server was away', waiting.length > 0, String(waiting.length)),
      ...mail.checks,
      atMost('server back until the last waiting mail', last, MAIL_BAR_MS),
    ],
  };
}

function missing(mails: MailServer, ledger: Ledger): string[] {
  const received = mails.received(ledger.acknowledged.map(({ email }) => email));
  return received.filter(({ times }) => times === 0).map(({ email }) => email);
}

function arrived(mails: MailServer, emails: readonly string[]): boolean {
  return mails.received(emails).every(({ times }) => times > 0);
}
