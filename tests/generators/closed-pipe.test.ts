import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program whose reader ends after the first line, and returns what it wrote to the standard error. */
function readFirstLine(program: string): string {
  const command = `node ${program} | head -n 1`;
  return spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' }).stderr;
}

describe('a reader that closes the pipe', () => {
  it('the tenant commands end quietly when their reader has read enough', () => {
    expect(readFirstLine('--import tsx generators/cli.ts explain-error')).not.toMatch(/EPIPE|Error/);
  });

  it('the data program ends quietly when its reader has read enough', () => {
    expect(readFirstLine('platform/server/operator.mjs data --help')).not.toMatch(/EPIPE|Error/);
  });
});
