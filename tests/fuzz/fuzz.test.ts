import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CASES = 20_000;

/** A separate process: it serves production pages and sees every unhandled rejection. */
function fuzz(...args: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((done) => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const child = spawn(`${root}node_modules/.bin/tsx`, ['tests/fuzz/run.ts', ...args], { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('close', (status) => done({ status, output }));
  });
}

it('answers whatever is sent without a failure, a missing guard or another shop’s text', {
  timeout: 600_000,
}, async () => {
  const { status, output } = await fuzz('--dry', '--cases', String(CASES));
  expect(status, output).toBe(0);
  expect(output).toContain(`${CASES} cases`);
});

it('says how it is used, and refuses what it cannot do', { timeout: 240_000 }, async () => {
  expect(await fuzz('--help')).toMatchObject({ status: 0, output: expect.stringContaining('--seed S') });
  expect((await fuzz('--cases', 'many')).status).toBe(2);
});
