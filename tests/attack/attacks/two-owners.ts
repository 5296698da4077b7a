import { Shop } from '../../chaos/shop.ts';
import type { Attack } from '../attack.ts';
import { sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const WITHIN_MS = 60_000;

/** A second process on one data directory would destroy what the first one writes. */
export const twoOwners: Attack = {
  name: 'two-owners',
  tries: 'starts a second shop on the data directory of a running one, which then goes on selling',
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const { PORT: _, ...environment } = instance.environment;
    const second = await Shop.prepare({ dataDir: environment.DATA_DIR ?? '', environment });
    second.launch();
    await second.ended(WITHIN_MS).catch(() => {});
    trial.count('second starts');
    trial.expect(!second.running && second.exitCode !== 0, 'a second process runs on the same directory');
    trial.expect(/in use|DATA_DIR/.test(second.output), 'the second one does not say why it ended');
    await second.kill();
    const { cookie } = await sellDevicesOrThrow(instance);
    const { status } = await sendRequest(instance, '/api/trades/current', { headers: { cookie } });
    trial.expect(status === 200, `the first one answers ${status} for its last trade`);
  },
};
