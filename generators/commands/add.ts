import { parseArgs } from 'node:util';
import { formatProblems } from '../check/format.ts';
import { checkAll, compileSource } from '../compile.ts';
import { overlaySource } from '../read/source.ts';
import { type PlannedFile, planShop } from '../scaffold/plan.ts';
import { parseTarget } from '../scaffold/target.ts';
import { findExisting, writeNewFiles } from '../write/write-new-files.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';
import { count } from './validate.ts';

const USAGE = `usage: add <country|tenant> --like <tenant> [--lang <tag>] [--dry-run]
for example: add pt --like xx/default, then: add pt/widget --like xx/widget
`;

/**
 * `add <country|tenant> --like <tenant>`: writes the files of a new shop, and of its country if that is new, based on
 * an existing shop, and prints a checklist. Never overwrites a file. 0: the fleet is valid with the new files. 1:
 * rejected, or written with problems left, which it prints.
 */
export function add(args: string[], console: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { like: { type: 'string' }, lang: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || values.like === undefined) {
    console.error(USAGE);
    return 2;
  }
  const planned = plan(name, values.like, values.lang, console);
  if (typeof planned === 'string') {
    console.error(`${planned}\n`);
    return 1;
  }
  const files = planned.filter(({ content }) => content !== '');
  const existing = findExisting(console.root, files);
  if (existing.length > 0) {
    console.error(
      `Nothing was written: ${existing.join(', ')} ${existing.length === 1 ? 'is' : 'are'} already there.\n`,
    );
    return 1;
  }
  if (!values['dry-run']) writeNewFiles(console.root, files);
  console.out(
    `${count(files.length, 'file')} ${values['dry-run'] ? 'would be ' : ''}written.\n\n${formatChecklist(planned)}`,
  );
  return validatePlannedFleet(files, console);
}

function plan(name: string, like: string, lang: string | undefined, { source }: Console): PlannedFile[] | string {
  const { fleet } = compileSource(source);
  const model = findTenant(fleet, like);
  if (typeof model === 'string') return model;
  const target = parseTarget(fleet, name, model);
  if (typeof target === 'string') return target;
  try {
    return planShop(fleet, target, (path) => source.read(path), lang);
  } catch (fault) {
    if (fault instanceof RangeError)
      return `${JSON.stringify(lang ?? target.country)} is not a language or country: ${fault.message}.`;
    throw fault;
  }
}

function formatChecklist(files: readonly PlannedFile[]): string {
  return files
    .map(({ path, todo: [first = '', ...others] }) => {
      const lines = others.map((line) => `      ${line}\n`);
      return `[ ] ${path}: ${first}\n${lines.join('')}`;
    })
    .join('');
}

/** Checks the fleet with the new files. */
function validatePlannedFleet(files: readonly PlannedFile[], { source, out }: Console): number {
  const added = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const problems = checkAll(compileSource(overlaySource(source, added)));
  if (problems.length === 0) {
    out('\nThe fleet is valid with these files. Next: npm run format, npm run generate\n');
    return 0;
  }
  out(`\n${formatProblems(problems, 'pretty')}\n${count(problems.length, 'problem')} left.\n`);
  return 1;
}
