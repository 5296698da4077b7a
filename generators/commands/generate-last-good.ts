import { formatProblems } from '../check/format.ts';
import { type Compilation, checkAll, compileSource } from '../compile.ts';
import { GENERATED, type Output } from '../print/output.ts';
import { listPictures, printFleet } from '../print-fleet.ts';
import { readAllFiles } from '../read/source.ts';
import { readStoredFleet, type StoredFleet, storeFleet } from '../recover/fleet-store.ts';
import { hashProgram } from '../recover/hash-program.ts';
import { recoverFleet } from '../recover/recover-fleet.ts';
import { writeOutputs } from '../write/write-outputs.ts';
import { writePictures } from '../write/write-pictures.ts';
import type { Console } from './console.ts';
import { count, formatSummary } from './validate.ts';

/** A fleet without errors, and its generated files. */
interface PrintedFleet {
  compilation: Compilation;
  outputs: Output[];
}

/**
 * `generate --last-good <folder>`: writes the generated modules and stores the fleet in the folder. Where files have
 * errors, it prints them and compiles the last good files of the folder in their place. Returns 1 and writes nothing if
 * that leaves no shop.
 */
export async function generateLastGood(folder: string, console: Console): Promise<number> {
  const { root, out, error } = console;
  const program = hashProgram(root);
  const printed = (await printSound(console)) ?? (await printRecovered(folder, program, console));
  if (!printed) {
    error('No shop has a last good configuration; nothing was generated.\n');
    return 1;
  }
  const { compilation, outputs } = printed;
  const { stale } = writeOutputs(root, outputs);
  const pictures = await writePictures(root, listPictures(compilation));
  storeOrWarn(
    folder,
    { revision: readRevision(outputs), program, files: readAllFiles(compilation.reader.source) },
    console,
  );
  const { tenants, locales } = compilation.fleet;
  const written = stale.length + pictures.stale.length;
  out(`${formatSummary(tenants.length, locales.length)}: ${count(written, 'generated file')} written\n`);
  return 0;
}

/** The current fleet; undefined if it has errors, which are printed. */
async function printSound({ source, error }: Console): Promise<PrintedFleet | undefined> {
  try {
    const compilation = compileSource(source);
    const problems = checkAll(compilation);
    if (problems.length === 0) return { compilation, outputs: await printFleet(compilation) };
    error(`${formatProblems(problems, 'pretty')}\n${count(problems.length, 'problem')}.\n`);
  } catch (fault) {
    error(`The compiler failed: ${fault instanceof Error ? fault.stack : fault}\n`);
  }
  return undefined;
}

/** The current fleet with the last good files of the parts that have errors. Files beside the sources stay as they are. */
async function printRecovered(
  folder: string,
  program: string,
  { source, error }: Console,
): Promise<PrintedFleet | undefined> {
  const stored = readStoredFleet(folder, (path) => error(`${path} is damaged and not used.\n`));
  const recovered = await recoverFleet({
    current: source,
    stored: stored?.files ?? new Map(),
    sameProgram: stored?.program === program,
  });
  if (!recovered) return undefined;
  const { compilation, outputs, held } = recovered;
  error(`${count(held.length, 'part')} of the fleet: the last good configuration is used, or shops are left out.\n`);
  return { compilation, outputs: outputs.filter(({ path }) => path.startsWith(`${GENERATED}/`)) };
}

/** A fleet that cannot be stored is served all the same. */
function storeOrWarn(folder: string, fleet: StoredFleet, { error }: Console): void {
  try {
    storeFleet(folder, fleet);
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    error(
      `The fleet could not be stored in ${folder} (${code ?? message}). A start with errors in the tenant files will use an older one.\n`,
    );
  }
}

function readRevision(outputs: readonly Output[]): string {
  const printed = outputs.find(({ path }) => path === `${GENERATED}/configuration.gen.json`)?.content ?? '{}';
  return (JSON.parse(printed) as { revision: string }).revision;
}
