import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface ProgramResult {
  /** Whether it exited with 0. */
  ok: boolean;
  out: string;
  error: string;
}

/** Runs a program that needs the stored data or the keys of a shop: the compiler itself knows neither. */
export type RunProgram = (root: string, program: string, args: readonly string[], input?: string) => ProgramResult;

/** What a program may print. */
const MAX_OUTPUT_BYTES = 1 << 28;

/** `program` is a file of `platform/server/operator`. It reads the same environment as the shop. */
export const runProgram: RunProgram = (root, program, args, input = '') => {
  // The programs import generated modules; in a fresh clone there are none.
  if (!existsSync(join(root, 'platform/generated')))
    return { ok: false, out: '', error: 'Nothing is compiled yet. Run: npm run generate\n' };
  const file = join(root, 'platform/server/operator', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return { ok: status === 0, out: stdout, error: stderr };
};
