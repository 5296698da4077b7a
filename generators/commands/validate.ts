import { parseArgs } from 'node:util';
import { FORMATS, formatProblems } from '../check/format.ts';
import { groupRepeats, listPlaces } from '../check/group-repeats.ts';
import type { Problem } from '../check/report.ts';
import { compileSource, findProblems } from '../compile.ts';
import type { Console } from './console.ts';
import { existsIn, formatElsewhere, normalizePath, selectProblems } from './select-problems.ts';

/**
 * `validate [path …] [--format pretty|json|github|sarif]`: 0 for a fleet without errors, 1 with the place of each. The
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
  const all = findProblems(compilation);
  const problems = groupRepeats(selectProblems(all, paths));
  const summary = formatSummary(fleet.tenants.length, fleet.locales.length);
  if (problems.length > 0 || format === 'json' || format === 'sarif') out(formatProblems(problems, format, style));
  if (format === 'pretty')
    out(formatResult(problems, summary, formatElsewhere(groupRepeats(all).length - problems.length)));
  return problems.some(({ level }) => level === 'error') ? 1 : 0;
}

/** The last line of a report. */
export function formatResult(problems: readonly Problem[], summary: string, elsewhere: string): string {
  const errors = problems.filter(({ level }) => level === 'error');
  const warned = count(problems.length - errors.length, 'warning');
  if (errors.length === 0) {
    const words = problems.length === 0 ? 'no problems' : `no errors, ${warned}`;
    return `${problems.length > 0 ? '\n' : ''}${summary}: ${words}${elsewhere}.\n`;
  }
  const files = count(new Set(errors.flatMap(listPlaces).map(({ file }) => file.path)).size, 'file');
  const others = problems.length > errors.length ? `, ${warned}` : '';
  const details = `npm run tenants -- explain-error ${errors[0]?.id}`;
  return `\n${count(errors.length, 'problem')} in ${files}${others}${elsewhere}. Details: ${details}\n`;
}

export function formatSummary(tenants: number, locales: number): string {
  return `${count(tenants, 'tenant')}, ${count(locales, 'language')}`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
