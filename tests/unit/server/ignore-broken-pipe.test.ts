import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = join(process.cwd(), 'platform/server/boot/ignore-broken-pipe.ts');

/** Prints after its reader has ended; exits with the status of a completed program. */
function printUnread(first: string): Promise<number | null> {
  const program = `${first}
    process.stdin.once('data', () => {
      // The failure of a write is announced right after its callback.
      process.stdout.write('unread', () =>
        setImmediate(() => process.stderr.write('unread, too', () => setImmediate(() => process.exit(7)))));
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdout.once('data', async () => {
    // The pipes are closed before the program prints again.
    await Promise.all([child.stdout, child.stderr].map((pipe) => once(pipe.destroy(), 'close')));
    child.stdin.end('go on');
  });
  return new Promise((done) => child.once('close', done));
}

it('a program continues after the reader of its output has ended', async () => {
  expect(await printUnread(`(await import(${JSON.stringify(module)})).ignoreBrokenPipe();`)).toBe(7);
});

it('a program without the handler ends', async () => {
  expect(await printUnread('')).not.toBe(7);
});
