import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { type OperatorCommand, OperatorError } from '../../../platform/server/operator/control/operator-command.ts';
import { runCommand } from '../../../platform/server/operator/control/run-command.ts';
import {
  type Control,
  serveControl,
  tryToServeControl,
} from '../../../platform/server/operator/control/serve-control.ts';
import { findSocketPlace } from '../../../platform/server/operator/control/socket-place.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { quietLog } from '../../support/selling.ts';

let base: string;
const running = new Set<Control>();
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'umlauf-control-'));
});
afterEach(async () => {
  for (const control of running) await control.close();
  running.clear();
  rmSync(base, { recursive: true, force: true });
});

/** No command of these tests uses it. */
const database = {} as Database;

const commands: Record<string, OperatorCommand> = {
  add: async ({ printLine }, input) => {
    printLine('counting');
    const [a, b] = input as [number, number];
    return a + b;
  },
  refuse: async () => {
    throw new OperatorError('There is no such mail.');
  },
  wait: ({ signal, printLine }) =>
    new Promise((done) => {
      printLine('waiting');
      signal.addEventListener('abort', () => done('stopped'));
    }),
};

async function shopIn(dataDir: string): Promise<Control> {
  const control = await serveControl({ dataDir, commands, database, log: quietLog });
  running.add(control);
  return control;
}

/** Throws instead of opening the database, so a running shop must have answered. */
function call(dataDir: string, name: string, input?: unknown, printLine: (line: string) => void = () => {}) {
  const command = () => Promise.reject(new Error('run by the caller itself'));
  return runCommand({ name, command, input, environment: { dataDir }, printLine });
}

describe("the operator's commands", () => {
  it('the process that owns the data directory runs a command and streams its output', async () => {
    await shopIn(base);
    const lines: string[] = [];
    expect(await call(base, 'add', [2, 3], (line) => lines.push(line))).toEqual(5);
    expect(lines).toEqual(['counting']);
  });

  it('a rejected command says what the operator can do', async () => {
    await shopIn(base);
    await expect(call(base, 'refuse')).rejects.toThrow(new OperatorError('There is no such mail.'));
    await expect(call(base, 'constructor')).rejects.toThrow('Was it updated without a restart?');
  });

  it('only the owner of the files can connect to the shop', async () => {
    await shopIn(base);
    const path = findSocketPlace(base);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it('a path too long for a socket works, and leaves no file behind', async () => {
    const deep = join(base, 'a'.repeat(100), 'b'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const control = await shopIn(deep);
    expect(await call(deep, 'add', [1, 1])).toBe(2);
    const far = readFileSync(join(deep, 'control', 'path'), 'utf8');
    expect(Buffer.byteLength(far)).toBeLessThan(104);
    await control.close();
    running.clear();
    expect(existsSync(dirname(far))).toBe(false);
  });

  it('the stale socket of a killed shop does not block a command', async () => {
    const killed = `import { createServer } from 'node:net';
      createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'));`;
    mkdirSync(join(base, 'control'));
    spawnSync(process.execPath, ['--input-type=module', '-e', killed, findSocketPlace(base)]);
    expect(statSync(findSocketPlace(base)).isSocket()).toBe(true);
    // A new database takes seconds.
    await copyEmptyDatabase(base);
    await expect(call(base, 'add', [1, 1])).rejects.toThrow('run by the caller itself');
    await shopIn(base);
    expect(await call(base, 'add', [1, 1])).toBe(2);
  });

  it('a command ends when the shop ends', async () => {
    const control = await shopIn(base);
    let started = () => {};
    const waiting = new Promise<void>((resolve) => {
      started = resolve;
    });
    const answer = call(base, 'wait', null, started);
    await waiting;
    await control.close();
    running.clear();
    expect(await answer).toBe('stopped');
  });

  it('a shop starts although its socket cannot be created', async () => {
    const warned: string[] = [];
    writeFileSync(join(base, 'file'), '');
    const log = { ...quietLog, warn: (_: object, message: string) => warned.push(message) };
    const control = await tryToServeControl({ dataDir: join(base, 'file'), commands, database, log });
    await control.close();
    expect(warned).toEqual(['the operator commands cannot reach this shop while it runs']);
  });
});
