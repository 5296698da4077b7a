import { parseArgs } from 'node:util';
import { FORMATS, formatProblems } from '../check/format.ts';
import { checkAll, compileSource } from '../compile.ts';
import type { Console } from './console.ts';

/** `validate [--format pretty|json|github|sarif]`: 0 for a valid fleet, 1 with the place of every problem. */
export function validate(args: string[], { source, out, error }: Console): number {
  const { values } = parseArgs({ args, options: { format: { type: 'string', default: 'pretty' } } });
  const format = FORMATS.find((one) => one === values.format);
  if (!format) {
    error(`unknown format "${values.format}"; use one of ${FORMATS.join(', ')}\n`);
    return 2;
  }
  const compilation = compileSource(source);
  const { fleet } = compilation;
  const problems = checkAll(compilation);
  if (problems.length > 0 || format === 'json' || format === 'sarif') out(formatProblems(problems, format));
  if (format !== 'pretty') return problems.length > 0 ? 1 : 0;
  if (problems.length === 0) out(`${formatSummary(fleet.tenants.length, fleet.locales.length)}: no problems.\n`);
  else
    out(
      `\n${count(problems.length, 'problem')} in ${count(new Set(problems.map(({ span }) => span.file.path)).size, 'file')}. Details: npm run tenants -- explain-error ${problems[0]?.id}\n`,
    );
  return problems.length > 0 ? 1 : 0;
}

export function formatSummary(tenants: number, locales: number): string {
  return `${count(tenants, 'tenant')}, ${count(locales, 'language')}`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
