import { parseArgs } from 'node:util';
import { FORMATS, formatProblems } from '../check/format.ts';
import { checkAll, compileSource } from '../compile.ts';
import type { Console } from './console.ts';
import { existsIn, formatElsewhere, normalizePath, selectProblems } from './select-problems.ts';

/**
 * `validate [path …] [--format pretty|json|github|sarif]`: 0 for a valid fleet, 1 with the place of every problem. The
 * whole fleet is checked; paths limit report and status to the problems in these files and folders.
 */
export function validate(args: string[], { root, source, out, error, style }: Console): number {
  const options = { format: { type: 'string', default: 'pretty' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const format = FORMATS.find((one) => one === values.format);
  if (!format) {
    error(`unknown format "${values.format}"; use one of ${FORMATS.join(', ')}\n`);
    return 2;
  }
  const paths = positionals.map((path) => normalizePath(root, path));
  const missing = paths.find((path) => !existsIn(source, path));
  if (missing !== undefined) {
    error(`There is no file or folder "${missing}".\n`);
    return 2;
  }
  const compilation = compileSource(source);
  const { fleet } = compilation;
  const all = checkAll(compilation);
  const problems = selectProblems(all, paths);
  if (problems.length > 0 || format === 'json' || format === 'sarif') out(formatProblems(problems, format, style));
  if (format !== 'pretty') return problems.length > 0 ? 1 : 0;
  const elsewhere = formatElsewhere(all.length - problems.length);
  if (problems.length === 0)
    out(`${formatSummary(fleet.tenants.length, fleet.locales.length)}: no problems${elsewhere}.\n`);
  else
    out(
      `\n${count(problems.length, 'problem')} in ${count(new Set(problems.map(({ span }) => span.file.path)).size, 'file')}${elsewhere}. Details: npm run tenants -- explain-error ${problems[0]?.id}\n`,
    );
  return problems.length > 0 ? 1 : 0;
}

export function formatSummary(tenants: number, locales: number): string {
  return `${count(tenants, 'tenant')}, ${count(locales, 'language')}`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
