/**
 * The shipped fleet with a fault, compiled although `validate` refuses it: what a shop would serve without the check.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSource } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';
import { type Change, changedSource } from '../faults/change.ts';
import type { CompiledCopy } from './compiled-copy.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Throws what the compiler throws on the fault. */
export async function compileUnchecked(change: Change): Promise<CompiledCopy> {
  const outputs = await printFleet(compileSource(changedSource(change)));
  const root = `${mkdtempSync(join(tmpdir(), 'umlauf-unchecked-'))}/`;
  mkdirSync(join(root, 'platform/generated'), { recursive: true });
  writeOutputs(root, outputs);
  cpSync(join(repository, 'themes'), join(root, 'themes'), { recursive: true });
  for (const [file, text] of Object.entries(change.files)) {
    const path = join(root, file);
    if (!file.startsWith('themes/')) continue;
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
