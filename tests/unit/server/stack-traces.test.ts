import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MODULE = new URL('../../../platform/server/log/stack-traces.mjs', import.meta.url).href;

const SOURCE = `// A comment that the built file does not have.

export function failSale(): never {
  throw new RangeError('the price is negative');
}
`;

const LAUNCHER = `
  import { nameSourcesInStacks } from '${MODULE}';
  nameSourcesInStacks(new URL('./program/', import.meta.url));
  const { failSale } = await import('./program/sale.js');
  const nameless = new Error('elsewhere');
  Object.defineProperty(nameless, 'name', { get() { throw new Error('unreadable'); } });
  try {
    failSale();
  } catch (error) {
    console.log(JSON.stringify({ built: error.stack, nameless: nameless.stack }));
  }
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-stacks-'));
  writeFileSync(join(folder, 'sale.ts'), SOURCE);
  writeFileSync(join(folder, 'launcher.mjs'), LAUNCHER);
  await build({
    entryPoints: [join(folder, 'sale.ts')],
    outfile: join(folder, 'program/sale.js'),
    format: 'esm',
    minifyWhitespace: true,
    sourcemap: 'linked',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines of the stacks that a program in the folder reads. */
function readStacks(): { built: string[]; nameless: string[] } {
  const printed = execFileSync(process.execPath, [join(folder, 'launcher.mjs')], { encoding: 'utf8' });
  const { built, nameless } = JSON.parse(printed) as { built: string; nameless: string };
  return { built: built.split('\n'), nameless: nameless.split('\n') };
}

describe('the stack of an error in the built program', () => {
  it('names the source, its line and its column', () => {
    const { built } = readStacks();
    expect(built.slice(0, 2)).toEqual([
      'RangeError: the price is negative',
      `    at failSale (${join(folder, 'sale.ts')}:4:9)`,
    ]);
  });

  it('names files of other programs as they are', () => {
    const { built } = readStacks();
    expect(built[2]).toMatch(/^ {4}at file:\/\/\/.*\/launcher\.mjs:8:5$/);
  });

  it('says where, for an error whose name cannot be read', () => {
    const { nameless } = readStacks();
    expect(nameless[0]).toBe('Error');
    expect(nameless[1]).toMatch(/launcher\.mjs:5:20$/);
  });

  it('names the built file where its map is missing', () => {
    unlinkSync(join(folder, 'program/sale.js.map'));
    expect(readStacks().built[1]).toMatch(/^ {4}at failSale \(file:\/\/\/.*\/program\/sale\.js:1:\d+\)$/);
  });
});
