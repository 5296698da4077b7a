import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { smallDisk } from '../leftovers.ts';
import {
  alwaysTrue,
  atMost,
  createScenarioRandom,
  expectEmpty,
  isTrue,
  READY_BAR_MS,
  REFUSAL_BAR_MS,
  type Scenario,
} from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

const DISK_MB = 512;
const ROUNDS = 3;
const LEFT_BYTES = 2 * 1024 ** 2;
/** Time to recover by itself; after it an operator starts the shop again. */
const BY_ITSELF_MS = 15_000;
/** A browser's and a machine's own time on top of the shop's second. */
const SLACK_MS = 250;

export const diskFull: Scenario = {
  name: 'disk-full',
  does: 'the disk of the embedded database is full for a while; it goes on by itself or by a restart',
  async run(settings, tell) {
    const dataDir = smallDisk('disk-full', DISK_MB);
    if (!dataDir) return { recovery: [], checks: [], notHere: 'only root may mount a small disk' };
    const random = createScenarioRandom(settings, 'disk-full');
    const ledger = new Ledger();
    const shop = await Shop.start({ dataDir });
    const visitors = await startVisitors({
      port: () => shop.port,
      ledger,
      random,
      count: settings.clients,
      pauseMs: 200,
    });
    const recovery: number[] = [];
    const restarts: number[] = [];
    const refusals: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await pause(2_000);
      const filler = fill(dataDir);
      const full = performance.now();
      tell(`full, ${round} of ${ROUNDS}`);
      await waitUntil(() => ledger.attempts.some(({ until: end, status }) => end > full && status === 503), {
        within: 60_000,
      }).catch(() => {});
      await pause(random.between(2_000, 6_000));
      const freed = performance.now();
      rmSync(filler);
      const sells = () => ledger.firstAfter(freed) !== undefined;
      await waitUntil(sells, { within: BY_ITSELF_MS }).catch(async () => {
        tell('it did not go on by itself: restart');
        await shop.stop();
        restarts.push(await shop.start());
        await waitUntil(sells, { within: 60_000, late: 'nothing was sold after a restart' });
      });
      recovery.push((ledger.firstAfter(freed)?.at ?? Number.POSITIVE_INFINITY) - freed);
      const refused = ledger.within(full, freed).filter(({ status }) => status === 503);
      refusals.push(...refused.map(({ from, until: end }) => end - from));
    }
    await visitors.finish();
    await shop.stop();
    const audited = await auditStoredTrades({ dataDir }, ledger);
    return {
      audit: audited,
      recovery,
      checks: [
        ...alwaysTrue(ledger, audited),
        isTrue('sales were refused while it was full', refusals.length > 0, String(refusals.length)),
        atMost('refusal while it was full, the slowest', Math.max(0, ...refusals), REFUSAL_BAR_MS + SLACK_MS),
        expectEmpty('starts again that took too long', restarts.filter((ms) => ms > READY_BAR_MS).map(String)),
        isTrue(
          'went on by itself',
          restarts.length === 0,
          `${ROUNDS - restarts.length} of ${ROUNDS} times, else by a restart`,
        ),
      ],
    };
  },
};

/** Takes what is free but a little, and then that little too. Returns the file. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
  return file;
}
