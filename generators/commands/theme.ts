import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findHandEdits, planTheme, SHARED_THEME, type ThemePlan } from '../brand/plan-theme.ts';
import { readBrand } from '../brand/read-brand.ts';
import { formatProblems } from '../check/format.ts';
import { Report } from '../check/report.ts';
import { checkAll, compileSource } from '../compile.ts';
import { overlaySource } from '../read/source.ts';
import { readTheme } from '../resolve/theme.ts';
import type { Console } from './console.ts';
import { count } from './validate.ts';

const USAGE = 'usage: theme <name> --brand <file> [--force] [--dry-run]\n';

/**
 * `theme <name> --brand <file>`: writes a theme, its wordmark and its icon from a brand file. 0: written, or there
 * already. 1: the brand file has faults, or a file was edited by hand; nothing is written then.
 */
export function theme(args: string[], console: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      brand: { type: 'string' },
      force: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || values.brand === undefined) {
    console.error(USAGE);
    return 2;
  }
  const planned = planThemeFiles(name, values.brand, console);
  if (typeof planned === 'string') {
    console.error(planned);
    return 1;
  }
  const edited = values.force ? [] : findHandEdits(planned.files, (path) => readIfThere(console.root, path));
  if (edited.length > 0) {
    console.error(
      `Nothing was written: ${edited.join(', ')} was not written by this command, or edited since. --force replaces it.\n`,
    );
    return 1;
  }
  if (!values['dry-run']) writeFiles(console.root, planned);
  const wrote = planned.files.map(({ path }) => `${values['dry-run'] ? 'would write' : 'wrote'} ${path}\n`).join('');
  console.out(`${wrote}${formatAdjustments(planned)}Next: "theme": "${name}" in a tenant file, npm run generate\n`);
  return 0;
}

/** The files of the theme, checked as part of the fleet, or an error text. */
export function planThemeFiles(name: string, brandPath: string, { root, source }: Console): ThemePlan | string {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    return `${JSON.stringify(name)} is not a name of a theme: use lower-case letters, digits and hyphens.\n`;
  }
  const compilation = compileSource(source);
  const { fleet, reader } = compilation;
  const file = fleet.files.themes.get(SHARED_THEME);
  const schema = reader.json('schemas/theme/brand.schema.json');
  if (!file || !schema)
    return `The fleet has no theme ${JSON.stringify(SHARED_THEME)}, which a theme from a brand extends.\n`;
  const shared = readTheme(SHARED_THEME, file, fleet.files.themes);
  const path = resolve(root, brandPath);
  if (!existsSync(path)) return `There is no file ${brandPath}.\n`;
  const beside = (other: string) => join(dirname(path), other);
  const brand = readBrand(brandPath, readFileSync(path, 'utf8'), {
    schema,
    shared,
    readBeside: (other) => (existsSync(beside(other)) ? readFileSync(beside(other), 'utf8') : undefined),
  });
  if (brand instanceof Report) return formatProblems(brand.problems, 'pretty');
  const readFont = (font: string) => readFileSync(join(root, 'themes/fonts', font));
  const plan = planTheme({ name, brand, readFont });
  if (typeof plan === 'string') return `${plan}\n`;
  const planned = Object.fromEntries(plan.files.map(({ path: at, content }) => [at, content]));
  const own = new Set(Object.keys(planned));
  const problems = checkAll(compileSource(overlaySource(source, planned), compilation)).filter(({ span }) =>
    own.has(span.file.path),
  );
  return problems.length > 0 ? formatProblems(problems, 'pretty') : plan;
}

function readIfThere(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
}

function writeFiles(root: string, { files }: ThemePlan): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** Where the theme differs from the brand, and why. */
export function formatAdjustments({ adjustments }: ThemePlan): string {
  if (adjustments.length === 0) return 'Both colours pass WCAG AA everywhere as they are.\n';
  const lines = adjustments.map(({ colour, from, to, use }) => `  ${colour} ${from} → ${to} for ${use}\n`);
  return `${count(adjustments.length, 'use')} of a colour needed more contrast (WCAG AA):\n${lines.join('')}`;
}
