import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface ProgramResult {
  /** Whether it exited with 0. */
  ok: boolean;
  out: string;
  error: string;
}

/** Runs a program that needs the stored data or the keys of a shop: the compiler itself knows neither. */
export type RunProgram = (root: string, program: string, args: readonly string[]) => ProgramResult;

/** `program` is a file of `platform/server/operator`. It reads the same environment as the shop. */
export const runProgram: RunProgram = (root, program, args) => {
  const file = join(root, 'platform/server/operator', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { ok: status === 0, out: stdout, error: stderr };
};
