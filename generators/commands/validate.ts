import { parseArgs } from 'node:util';
import { FORMATS, formatProblems } from '../check/format.ts';
import { compileSource, findProblems } from '../compile.ts';
import type { Console } from './console.ts';

/** `validate [--format pretty|json|github|sarif]`: 0 for a fleet without errors, 1 with the place of each. */
export function validate(args: string[], { source, out, error }: Console): number {
  const { values } = parseArgs({ args, options: { format: { type: 'string', default: 'pretty' } } });
  const format = FORMATS.find((one) => one === values.format);
  if (!format) {
    error(`unknown format "${values.format}"; use one of ${FORMATS.join(', ')}\n`);
    return 2;
  }
  const compilation = compileSource(source);
  const { fleet } = compilation;
  const problems = findProblems(compilation);
  const errors = problems.filter(({ level }) => level === 'error');
  const status = errors.length > 0 ? 1 : 0;
  if (problems.length > 0 || format === 'json' || format === 'sarif') out(formatProblems(problems, format));
  if (format !== 'pretty') return status;
  const warned = count(problems.length - errors.length, 'warning');
  if (errors.length === 0) {
    const words = problems.length === 0 ? 'no problems' : `no errors, ${warned}`;
    out(`${problems.length > 0 ? '\n' : ''}${formatSummary(fleet.tenants.length, fleet.locales.length)}: ${words}.\n`);
  } else {
    const files = count(new Set(errors.map(({ span }) => span.file.path)).size, 'file');
    const others = problems.length > errors.length ? `, ${warned}` : '';
    out(
      `\n${count(errors.length, 'problem')} in ${files}${others}. Details: npm run tenants -- explain-error ${errors[0]?.id}\n`,
    );
  }
  return status;
}

export function formatSummary(tenants: number, locales: number): string {
  return `${count(tenants, 'tenant')}, ${count(locales, 'language')}`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
