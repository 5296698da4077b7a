import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSource } from '../../generators/compile.ts';
import { GENERATED, type Output } from '../../generators/print/output.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { diskSource, overlaySource, type Source } from '../../generators/read/source.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';
import { type CompiledFleet, readCompiledFleet } from '../../platform/server/boot/compiled-fleet.ts';

const fleet = diskSource(fileURLToPath(new URL('fleet', import.meta.url)));
const repository = diskSource(fileURLToPath(new URL('../..', import.meta.url)));

/** A small separate fleet, checked with the real schemas. */
export const fixtureFleet: Source = {
  list: (folder) => readFixture(folder).list(folder),
  read: (path) => readFixture(path).read(path),
};

function readFixture(path: string): Source {
  return /^schemas\/((tenant|theme)(\/|$)|endpoints\.schema\.json$)/.test(path) ? repository : fleet;
}

/** One change to the fleet: a text replaced at its only occurrence, a new file content, or a removed file. */
export type Edit =
  | { file: string; find: string; replace: string }
  | { file: string; text: string }
  | { file: string; remove: true };

/** The fleet after some edits. Throws unless an edit's text occurs exactly once, so that every case has an effect. */
export function editedFleet(edits: readonly Edit[]): Source {
  const files: Record<string, string | null> = {};
  for (const edit of edits) {
    if ('remove' in edit) files[edit.file] = null;
    else if ('text' in edit) files[edit.file] = edit.text;
    else files[edit.file] = replaceOnce(files[edit.file] ?? fixtureFleet.read(edit.file) ?? '', edit);
  }
  return overlaySource(fixtureFleet, files);
}

function replaceOnce(text: string, { file, find, replace }: { file: string; find: string; replace: string }): string {
  const parts = text.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** Loads a printed module; its types are irrelevant at run time. */
export async function importPrinted<Module>(outputs: readonly Output[], name: string): Promise<Module> {
  const { transform } = await import('esbuild');
  const printed = outputs.find(({ path }) => path === `${GENERATED}/${name}`)?.content ?? '';
  const { code } = await transform(printed, { loader: 'ts' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** The fixture fleet printed into a temporary folder and read from there as the platform reads it. */
export async function compiledFixture(source: Source = fixtureFleet): Promise<CompiledFleet> {
  const root = mkdtempSync(join(tmpdir(), 'umlauf-compiled-'));
  try {
    writeOutputs(root, await printFleet(compileSource(source)));
    return readCompiledFleet(join(root, GENERATED));
  } finally {
    rmSync(root, { recursive: true });
  }
}

export function readText(url: URL): string {
  return readFileSync(url, 'utf8');
}

/** The fixture reads the schemas of tenants and themes from the repository without listing them. */
export function listSchemas(source: Source): Source {
  const folders = ['tenant', 'theme'].map((name) => ({ name, folder: true }));
  const more = [{ name: 'endpoints.schema.json', folder: false }, ...folders];
  return { ...source, list: (folder) => [...source.list(folder), ...(folder === 'schemas' ? more : [])] };
}
