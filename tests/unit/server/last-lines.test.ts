import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A process whose console goes to the log, as a server's does. */
function run(body: string) {
  const script = `
    import pino from 'pino';
    import { closeOnSignals, endWith } from './platform/server/boot/shut-down.ts';
    import { consoleToLog } from './platform/server/log/console-to-log.ts';
    import { logOptions } from './platform/server/log/log-options.ts';
    consoleToLog(pino(logOptions('info')));
    ${body}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

describe('the last log line of a server', () => {
  it('the line names the process that took the data directory over', () => {
    const { stderr, status } = run(`endWith('The data directory was taken over by process 7.');`);
    expect({ stderr, status }).toEqual({ stderr: 'The data directory was taken over by process 7.\n', status: 1 });
  });

  it('the line says that the shutdown exceeded its deadline', () => {
    const { stderr, status } = run(`
      closeOnSignals(() => new Promise(() => {}), 200);
      process.kill(process.pid, 'SIGTERM');
      setInterval(() => {}, 1_000);`);
    expect(stderr).toBe('The shutdown took longer than 0.2 seconds; running work was aborted.\n');
    expect(status).toBe(1);
  });

  it('the line says why the shutdown failed', () => {
    const { stderr, status } = run(`
      closeOnSignals(async () => { throw new Error('The outbox did not stop.'); });
      process.kill(process.pid, 'SIGTERM');
      setInterval(() => {}, 1_000);`);
    expect({ stderr, status }).toEqual({ stderr: 'The outbox did not stop.\n', status: 1 });
  });
});
