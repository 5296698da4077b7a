import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../chaos/leftovers.ts';
import { root } from '../../chaos/shop.ts';
import { waitUntil } from '../../support/until.ts';
import type { Attack } from '../attack.ts';
import { programArguments, runOperatorProgram } from '../operator.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import { assertReady } from '../trial.ts';

/** A check restores a backup for a try: killed, it must leave no data of customers on the disk for good. */
export const killedDataCheck: Attack = {
  name: 'killed-data-check',
  tries: 'kills the check of a backup, runs it again, and looks for restored data in the temporary folder',
  async againstWorld(world, trial) {
    const server = await world.server();
    await sellDevicesOrThrow(server);
    const folder = temporaryFolder('check');
    const file = join(folder, 'backup.umlauf');
    const environment = { TMPDIR: folder };
    const backup = await runOperatorProgram(server, 'data', ['backup', file], environment);
    assertReady(backup.status === 0, `the backup exited ${backup.status}: ${backup.stderr.slice(0, 200)}`);
    const left = () => readdirSync(folder).filter((name) => name.startsWith('umlauf-'));
    const check = spawn(process.execPath, [...programArguments('data'), 'check', file], {
      cwd: root,
      env: { ...process.env, ...server.environment, ...environment },
      stdio: 'ignore',
    });
    const began = await waitUntil(() => left().length > 0 || ended(check), { within: 30_000, every: 5 }).then(
      () => true,
      () => false,
    );
    check.kill('SIGKILL');
    trial.count('checks killed');
    trial.expect(began, 'the check did not begin');
    await waitUntil(() => ended(check), { within: 5_000 });
    const again = await runOperatorProgram(server, 'data', ['check', file], environment);
    trial.expect(again.status === 0, `the next check exited ${again.status}`);
    trial.expect(left().length === 0, 'restored data stay in the temporary folder after the next check');
  },
};

function ended({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
