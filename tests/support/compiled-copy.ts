/**
 * The shipped fleet with edited tenant files, compiled into a folder of its own: what an operator's edit and
 * `npm run generate` make. `loadFleet(root, stage)` reads it. Throws the problems of an invalid edit.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblems } from '../../generators/check/format.ts';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { isObject, type JsonValue } from '../../generators/read/json-file.ts';
import { diskSource, overlaySource } from '../../generators/read/source.ts';
import { mergePatch } from '../../generators/resolve/merge-patch.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

export interface CompiledCopy {
  /** With a trailing slash. */
  root: string;
  remove: () => void;
}

/**
 * `edits`: JSON Merge Patches by path below `tenants/`, such as `it/country.json`. `added`: members as an operator writes
 * them, such as elements that remove those of a layer below.
 */
export async function compileCopy(
  edits: Readonly<Record<string, JsonValue>>,
  added: Readonly<Record<string, Readonly<Record<string, JsonValue>>>> = {},
): Promise<CompiledCopy> {
  const disk = diskSource(repository);
  const edited = Object.entries(edits).map(([name, patch]) => {
    const path = `tenants/${name}`;
    const before = JSON.parse(disk.read(path) ?? '{}') as JsonValue;
    const merged = mergePatch(before, patch);
    const whole = isObject(merged) ? { ...merged, ...added[name] } : merged;
    return [path, JSON.stringify(whole, undefined, 2)];
  });
  const compilation = compileSource(overlaySource(disk, Object.fromEntries(edited)));
  const problems = checkAll(compilation);
  if (problems.length > 0) throw new Error(formatProblems(problems, 'pretty'));
  const root = `${mkdtempSync(join(tmpdir(), 'umlauf-compiled-'))}/`;
  mkdirSync(join(root, 'platform/generated'), { recursive: true });
  writeOutputs(root, await printFleet(compilation));
  symlinkSync(join(repository, 'themes'), join(root, 'themes'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
