import { parseArgs } from 'node:util';
import { formatProblems } from '../check/format.ts';
import { checkAll, compileSource } from '../compile.ts';
import { listPictures, printFleet } from '../print-fleet.ts';
import { compareOutputs, type OutputDifference, writeOutputs } from '../write/write-outputs.ts';
import { comparePictures, writePictures } from '../write/write-pictures.ts';
import type { Console } from './console.ts';
import { generateLastGood } from './generate-last-good.ts';
import { count, formatSummary } from './validate.ts';

/**
 * `generate [--check | --last-good <folder>]`: checks the fleet and writes the generated modules. With --check it writes
 * nothing and returns 1 if they, or the committed fleet.lock.md, are out of date. A fleet with problems writes nothing,
 * or with --last-good what generate-last-good.ts compiles.
 */
export async function generate(args: string[], console: Console): Promise<number> {
  const { root, source, out, error } = console;
  const { values } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false }, 'last-good': { type: 'string' } },
  });
  const folder = values['last-good'];
  if (folder !== undefined) {
    if (!values.check) return generateLastGood(folder, console);
    error('--check and --last-good exclude each other\n');
    return 2;
  }
  const compilation = compileSource(source);
  const { fleet } = compilation;
  const problems = checkAll(compilation);
  if (problems.length > 0) {
    error(formatProblems(problems, 'pretty'));
    error(`\n${count(problems.length, 'problem')}; nothing was generated.\n`);
    return 1;
  }
  const outputs = await printFleet(compilation);
  const pictures = listPictures(compilation);
  if (values.check)
    return reportStale(joinDifferences(compareOutputs(root, outputs), comparePictures(root, pictures)), { out, error });
  const { stale, orphans } = joinDifferences(writeOutputs(root, outputs), await writePictures(root, pictures));
  const removed = orphans.length > 0 ? `, ${orphans.length} removed` : '';
  out(
    `${formatSummary(fleet.tenants.length, fleet.locales.length)}: ${outputs.length + pictures.length} generated files, ${stale.length} written${removed}\n`,
  );
  return 0;
}

function joinDifferences(one: OutputDifference, other: OutputDifference): OutputDifference {
  return { stale: [...one.stale, ...other.stale], orphans: [...one.orphans, ...other.orphans] };
}

function reportStale({ stale, orphans }: OutputDifference, { out, error }: Pick<Console, 'out' | 'error'>): number {
  if (stale.length === 0 && orphans.length === 0) {
    out('generated files are up to date\n');
    return 0;
  }
  for (const path of stale) error(`${path} is out of date\n`);
  for (const path of orphans) error(`${path} is no longer generated\n`);
  error('run: npm run generate\n');
  return 1;
}
