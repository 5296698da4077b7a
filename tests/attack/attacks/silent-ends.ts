import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../chaos/leftovers.ts';
import { Shop } from '../../chaos/shop.ts';
import type { Attack } from '../attack.ts';
import { openBeside } from '../beside.ts';

const END_MS = 9_000;

/** A process stopped from outside must log the reason. */
export const silentEnds: Attack = {
  name: 'silent-ends',
  tries: 'takes a data directory over while a shop runs, and ends a shop whose database answers nothing',
  async againstWorld(world, trial) {
    const server = await world.server();
    const dataDir = temporaryFolder('taken');
    const taken = await Shop.start({ dataDir, environment: { STAGE: 'local' } });
    const lock = join(dataDir, 'lock');
    const holder = JSON.parse(readFileSync(lock, 'utf8')) as object;
    writeFileSync(lock, JSON.stringify({ ...holder, pid: 1, nonce: 'another process' }));
    await taken.ended(20_000).catch(() => {});
    trial.count('take-overs');
    trial.expect(!taken.running, 'a shop whose directory was taken goes on');
    trial.expect(/taken over|took over/i.test(taken.output), 'the log does not say that the directory was taken over');
    await taken.kill();
    const beside = await openBeside(server, 'silent_ends');
    const { shop } = await beside.start();
    server.postgres.freeze();
    try {
      const stopped = shop.stop();
      await Promise.race([stopped, pause(END_MS + 6_000)]);
    } finally {
      server.postgres.thaw();
    }
    trial.count('ends that hang');
    trial.expect(!shop.running, 'a shop keeps running after a signal to stop');
    const clean = shop.exitCode === 0;
    trial.expect(clean || /longer than/i.test(shop.output), 'the log does not say that running work was aborted');
    await pause(1_000);
    await beside.close();
  },
};
