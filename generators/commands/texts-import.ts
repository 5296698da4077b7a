import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import type { Output } from '../print/output.ts';
import { readCsv } from '../texts/csv.ts';
import { ExchangeError, type ImportedText } from '../texts/exchange.ts';
import { type ImportProblem, planImport } from '../texts/plan-import.ts';
import { readXliff } from '../texts/xliff-reader.ts';
import { replaceFiles } from '../write/replace-files.ts';
import type { Console } from './console.ts';
import { count } from './validate.ts';

const USAGE = `usage: texts import <file> [--dry-run] [--format pretty|json]
for example: texts import xx.xlf
`;

/**
 * `texts import <file>`: writes the translations of an XLIFF 2 or CSV file into the fleet's files. 1, and nothing is
 * written, if any of them is wrong.
 */
export function textsImport(args: string[], { root, source, out, error }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, format: { type: 'string', default: 'pretty' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error(USAGE);
    return 2;
  }
  const read = readExchangeFile(resolve(root, path));
  const planned = typeof read === 'string' ? undefined : planImport(compileSource(source), read);
  const problems = planned?.problems ?? [{ message: String(read) }];
  const { files, changed, confirmed } = planned ?? { files: [], changed: 0, confirmed: 0 };
  if (problems.length === 0 && !values['dry-run']) replaceFiles(root, files);
  if (values.format === 'json') {
    out(`${JSON.stringify({ changed, confirmed, files: files.map((file) => file.path), problems }, null, 2)}\n`);
  } else if (problems.length > 0) {
    error(`${problems.map((problem) => formatProblem(path, problem)).join('')}\n${refuse(problems.length)}`);
  } else out(formatImport(values['dry-run'], files, changed, confirmed));
  return problems.length > 0 ? 1 : 0;
}

function readExchangeFile(path: string): ImportedText[] | string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return text.trimStart().startsWith('<') ? readXliff(text) : readCsv(text);
  } catch (fault) {
    if (fault instanceof ExchangeError) return fault.message;
    if (fault instanceof TypeError) return 'The file is not UTF-8: save it as "CSV UTF-8" or XLIFF.';
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') return `The file cannot be read (${code}).`;
    throw fault;
  }
}

function formatProblem(path: string, { place, id, message }: ImportProblem): string {
  return `${[path, place, id].filter((part) => part !== undefined).join(', ')}: ${message}\n`;
}

function refuse(problems: number): string {
  return `${count(problems, 'problem')}; nothing was written.\n`;
}

function formatImport(isDry: boolean, files: readonly Output[], changed: number, confirmed: number): string {
  const verb = isDry ? 'would be ' : '';
  const lines = files.map(({ path }) => `  ${path}\n`).join('');
  const unchanged = confirmed > 0 ? `, ${count(confirmed, 'unchanged text')} ${verb}confirmed` : '';
  const next = files.length > 0 && !isDry ? 'Next: npm run format, npm run generate\n' : '';
  return `${count(changed, 'text')} ${verb}changed${unchanged}, ${count(files.length, 'file')} ${verb}written.\n${lines}${next}`;
}
