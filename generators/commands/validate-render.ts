import { parseArgs } from 'node:util';
import { FORMATS, formatProblems } from '../check/format.ts';
import type { Problem } from '../check/report.ts';
import { compileSource, findProblems } from '../compile.ts';
import { listChangedFiles } from '../render/changed-files.ts';
import { locateFaults } from '../render/locate-faults.ts';
import { buildStaleParts, renderShops } from '../render/run-renderer.ts';
import { type SelectedShops, selectAllShops, selectShops } from '../render/select-shops.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Console } from './console.ts';
import { showProgress } from './progress.ts';
import { existsIn, normalizePath } from './select-problems.ts';
import { count, formatResult, formatSummary } from './validate.ts';

/**
 * `validate --render [--since <git-rev> | --all | path …]`: checks the files, then renders the pages and mails of the
 * shops that changed. 0 without errors, 1 with the faults of the files, or of the pages where the files have none.
 */
export async function validateRendered(args: string[], console: Console): Promise<number> {
  const { root, source, out, error, style } = console;
  const options = {
    render: { type: 'boolean' },
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    format: { type: 'string', default: 'pretty' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const format = FORMATS.find((one) => one === values.format);
  const paths = positionals.map((path) => normalizePath(root, path));
  const usage = findUsageFault({ ...values, format, paths, missing: paths.find((path) => !existsIn(source, path)) });
  if (usage || !format) {
    error(`${usage}\n`);
    return 2;
  }
  const compilation = compileSource(source);
  const { fleet } = compilation;
  const found = findProblems(compilation);
  const print = (problems: readonly Problem[], more: string) => {
    const summary = `${formatSummary(fleet.tenants.length, fleet.locales.length)}${more}`;
    if (problems.length > 0 || format === 'json' || format === 'sarif') out(formatProblems(problems, format, style));
    if (format === 'pretty') out(formatResult(problems, summary, ''));
    return problems.some(({ level }) => level === 'error') ? 1 : 0;
  };
  if (found.some(({ level }) => level === 'error')) return print(found, '');
  const shops = selectByOptions(fleet, root, { ...values, paths });
  if (typeof shops === 'string') {
    error(`${shops}\n`);
    return 2;
  }
  if (shops.size === 0) return print(found, ', no shop changed');
  const failure = await buildStaleParts(root);
  if (failure !== undefined) {
    error(`${failure}\n`);
    return 1;
  }
  const progress = showProgress(process.stderr, 'pages rendered');
  const { faults, rendered } = await renderShops(root, shops, progress.update).finally(progress.end);
  const problems = [...found, ...locateFaults(fleet, faults, [...shops.keys()])];
  return print(problems, `, ${count(rendered, 'page')} of ${count(shops.size, 'shop')} rendered`);
}

interface UsageParts {
  all: boolean;
  since?: string | undefined;
  format: string | undefined;
  paths: readonly string[];
  missing: string | undefined;
}

function findUsageFault({ all, since, format, paths, missing }: UsageParts): string | undefined {
  if (!format) return `unknown format; use one of ${FORMATS.join(', ')}`;
  if (missing !== undefined) return `There is no file or folder "${missing}".`;
  if (Number(all) + Number(since !== undefined) + Number(paths.length > 0) > 1)
    return 'Use one of --all, --since <git-rev> and paths.';
  return undefined;
}

function selectByOptions(
  fleet: Fleet,
  root: string,
  { all, since, paths }: Pick<UsageParts, 'all' | 'since' | 'paths'>,
): SelectedShops | string {
  if (all) return selectAllShops(fleet);
  const changed = paths.length > 0 ? paths : listChangedFiles(root, since);
  return typeof changed === 'string' ? changed : selectShops(fleet, changed);
}
