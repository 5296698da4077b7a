import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { linesWithCanary, PLAIN_CANARY } from '../../support/canary.ts';
import { root } from '../../support/selling.ts';

/** A program that reports crashes as the server does and then runs the given code. */
function crash(what: string): Promise<{ status: number | null; output: string }> {
  const program = `
    import pino from 'pino';
    import { logOptions } from './platform/server/log/log-options.ts';
    import { reportCrash } from './platform/server/log/report-crash.ts';
    reportCrash(pino(logOptions('info')));
    const error = Object.assign(new Error('${PLAIN_CANARY}'), { detail: '${PLAIN_CANARY}', params: ['${PLAIN_CANARY}'] });
    ${what}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root });
    let output = '';
    const take = (part: Buffer) => {
      output += part;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (status) => done({ status, output }));
  });
}

describe('a crash', () => {
  it.each([
    ['an uncaught error', 'setTimeout(() => { throw error; }, 0);'],
    ['an unhandled rejection', 'void Promise.reject(error);'],
    ['a text that is thrown', `setTimeout(() => { throw '${PLAIN_CANARY}'; }, 0);`],
  ])('a crash ends the process and logs no input: %s', async (_, what) => {
    const { status, output } = await crash(`${what} setInterval(() => {}, 1000);`);
    expect(status).toBe(1);
    expect(output).toContain('the process ends: uncaught error');
    expect(linesWithCanary(output.split('\n'))).toEqual([]);
  });
});
