import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = join(process.cwd(), 'platform/server/boot/ignore-broken-pipe.ts');

/** Prints until its reader is gone, and then some; ends with the status of a program that got to its end. */
function printToNobody(first: string): Promise<number | null> {
  const program = `${first}
    process.stdin.once('data', () => {
      console.log('nobody reads this');
      setImmediate(() => { console.error('nor this'); setImmediate(() => process.exit(7)); });
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdout.once('data', () => {
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin.end('go on');
  });
  return new Promise((done) => child.once('close', done));
}

it('goes on when whoever read what it prints is gone', async () => {
  expect(await printToNobody(`(await import(${JSON.stringify(module)})).ignoreBrokenPipe();`)).toBe(7);
});

it('would end otherwise', async () => {
  expect(await printToNobody('')).not.toBe(7);
});
