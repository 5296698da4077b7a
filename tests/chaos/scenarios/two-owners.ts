import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import {
  alwaysTrue,
  atMost,
  type Check,
  createScenarioRandom,
  isTrue,
  READY_BAR_MS,
  type Scenario,
} from '../scenario.ts';
import { Shop } from '../shop.ts';
import { startVisitors } from '../visitors.ts';

/** The process ids of another container: there the owner is not found by its id. */
const OTHER_CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const REFUSED_WITHIN_MS = 60_000;

export const twoOwners: Scenario = {
  name: 'two-owners',
  does: 'a second shop on the same data directory, in this and in another container, while the first one sells',
  async run(settings, tell) {
    const dataDir = temporaryFolder('two-owners');
    const random = createScenarioRandom(settings, 'two-owners');
    const ledger = new Ledger();
    const first = await Shop.start({ dataDir });
    const second = await Shop.prepare({ dataDir });
    const elsewhere = await Shop.prepare({ dataDir, through: OTHER_CONTAINER });
    const contained = spawnSync(OTHER_CONTAINER[0] ?? '', [...OTHER_CONTAINER.slice(1), 'true']).status === 0;
    const intruders = [second, ...(contained ? [elsewhere] : [])];
    // Visitors sell to any process that answers: missing trades afterwards reveal a second owner.
    const shops = [first];
    const port = () => shops[random.below(shops.length)]?.port ?? 0;
    const visitors = await startVisitors({ port, ledger, random, count: settings.clients, pauseMs: 200 });
    const checks: Check[] = [];
    for (const intruder of intruders) {
      const where = intruder === second ? 'in the same container' : 'in another container';
      tell(`a second one ${where}`);
      const refused = await isRefused(intruder);
      checks.push(isTrue(`a second one ${where} was refused and said why`, refused));
      if (refused) continue;
      shops.push(intruder);
      await pause(5_000);
      shops.pop();
      await intruder.kill();
    }
    await first.kill();
    const ready = await (contained ? elsewhere : second).start();
    shops[0] = contained ? elsewhere : second;
    tell('the first one was killed, another one took over');
    const taken = performance.now();
    await waitUntil(() => ledger.firstAfter(taken) !== undefined, {
      within: 60_000,
      late: 'nothing was sold by the next owner',
    });
    await visitors.finish();
    await shops[0].stop();
    const audited = await auditStoredTrades({ dataDir }, ledger);
    return {
      audit: audited,
      recovery: [ready],
      checks: [
        ...alwaysTrue(ledger, audited),
        ...checks,
        ...(contained ? [] : [isTrue('another container could be made on this machine', true, 'no: not tried')]),
        atMost('the directory was taken over after a kill', ready, READY_BAR_MS),
      ],
    };
  },
};

async function isRefused(intruder: Shop): Promise<boolean> {
  intruder.launch();
  const ended = { yes: false };
  await waitUntil(
    async () => {
      ended.yes = !intruder.running;
      return ended.yes || (await intruder.isReady());
    },
    { within: REFUSED_WITHIN_MS, every: 50 },
  );
  return ended.yes && intruder.exitCode !== 0 && /in use|DATA_DIR/.test(intruder.output);
}
