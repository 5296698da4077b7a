import { parseArgs } from 'node:util';
import { formatProblems } from '../check/format.ts';
import { type Compilation, checkAll, compileSource } from '../compile.ts';
import { isObject } from '../read/json-file.ts';
import { overlaySource } from '../read/source.ts';
import { type PlannedFile, planShop } from '../scaffold/plan.ts';
import { parseTarget, type Target } from '../scaffold/target.ts';
import { collectUnits, sumUnits } from '../texts/text-units.ts';
import { findExisting, writeNewFiles } from '../write/write-new-files.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';
import { formatAdjustments, planThemeFiles } from './theme.ts';
import { count } from './validate.ts';

const USAGE = `usage: add <country|tenant> --like <tenant> [--lang <tag>] [--brand <file>] [--dry-run]
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
    options: {
      like: { type: 'string' },
      lang: { type: 'string' },
      brand: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || values.like === undefined) {
    console.error(USAGE);
    return 2;
  }
  const planned = plan(name, { ...values, like: values.like }, console);
  if (typeof planned === 'string') {
    console.error(`${planned.trimEnd()}\n`);
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
  return validatePlannedFleet(files, name, console);
}

interface Wish {
  like: string;
  lang?: string | undefined;
  brand?: string | undefined;
}

/** The files to write, or an error text. */
function plan(name: string, { like, lang, brand }: Wish, console: Console): PlannedFile[] | string {
  const { source } = console;
  const { fleet } = compileSource(source);
  const model = findTenant(fleet, like);
  if (typeof model === 'string') return model;
  const target = parseTarget(fleet, name, model);
  if (typeof target === 'string') return target;
  const theme = brand === undefined ? [] : planBrandTheme(target, brand, console);
  if (typeof theme === 'string') return theme;
  try {
    return [...planShop(fleet, target, (path) => source.read(path), lang), ...theme];
  } catch (fault) {
    if (fault instanceof RangeError)
      return `${JSON.stringify(lang ?? target.country)} is not a language or country: ${fault.message}.`;
    throw fault;
  }
}

/** The files of a theme named after the partner, or after the country; the shop then names it. */
function planBrandTheme(target: Target, brand: string, console: Console): PlannedFile[] | string {
  const name = target.partner ?? target.country;
  const planned = planThemeFiles(name, brand, console);
  if (typeof planned === 'string') return planned;
  target.theme = { name, brandName: planned.brandName };
  const [tokens, ...pictures] = planned.files;
  const adjusted = formatAdjustments(planned).trimEnd().split('\n');
  return [
    ...(tokens ? [{ ...tokens, todo: [`the theme, from ${brand}`, ...adjusted] }] : []),
    ...pictures.map((file) => ({ ...file, todo: ['drawn from the brand: look at it'] })),
  ];
}

function formatChecklist(files: readonly PlannedFile[]): string {
  return files
    .map(({ path, todo: [first = '', ...others] }) => {
      const lines = others.map((line) => `      ${line}\n`);
      return `[ ] ${path}: ${first}\n${lines.join('')}`;
    })
    .join('');
}

/** Counts what is to translate, and checks the fleet with the new files. */
function validatePlannedFleet(files: readonly PlannedFile[], name: string, { source, out }: Console): number {
  const added = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const compilation = compileSource(overlaySource(source, added));
  out(formatTranslations(compilation, name.slice(0, 2)));
  const problems = checkAll(compilation);
  if (problems.length === 0) {
    out('\nThe fleet is valid with these files. Next: npm run format, npm run generate\n');
    out(formatEmbedCode(compilation, name));
    return 0;
  }
  out(`\n${formatProblems(problems, 'pretty')}\n${count(problems.length, 'problem')} left.\n`);
  return 1;
}

/** What a partner inserts, and where to try it; empty for a shop that is not shown in frames. */
function formatEmbedCode({ fleet }: Compilation, name: string): string {
  const tenant = fleet.tenants.find(({ id }) => id === name);
  const { frameAncestors, hosts, contact } = tenant?.merged ?? {};
  const [host] = isObject(hosts) && Array.isArray(hosts.production) ? hosts.production : [];
  if (!Array.isArray(frameAncestors) || frameAncestors.length === 0 || typeof host !== 'string') return '';
  const shop = isObject(contact) && typeof contact.fromName === 'string' ? contact.fromName : name;
  return `
The partner's page, one of ${frameAncestors.join(', ')}, needs these two lines:

<script src="https://${host}/widget.js" async></script>
<umlauf-widget><a href="https://${host}/">${shop}</a></umlauf-widget>

After npm start: http://localhost:3000/partners/${name}. All steps until it is live: docs/partner-widget.md
`;
}

/** Every text that a visitor of the country reads and that is not in its language, as `texts status` counts it. */
function formatTranslations({ reader, fleet }: Compilation, country: string): string {
  const locale = fleet.localeById.get(country);
  const units = locale ? collectUnits(reader, fleet, locale) : [];
  const [same, missing] = (['same', 'missing'] as const).map((state) =>
    sumUnits(units.filter((unit) => unit.state === state)),
  );
  if (!same || !missing || same.texts + missing.texts === 0) return '';
  return `[ ] ${count(same.texts + missing.texts, 'text')} to translate (${count(same.words + missing.words, 'word')}):
      ${count(same.texts, 'text')} (${count(same.words, 'word')}) that are copied
      ${count(missing.texts, 'text')} (${count(missing.words, 'word')}) that are missing: overrides by modes and partners
      npm run tenants -- texts export ${country} --as xliff --only missing --out ${country}.xlf
`;
}
