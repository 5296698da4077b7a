import { parseArgs } from 'node:util';
import { type Compilation, compileSource } from '../compile.ts';
import type { Locale, Tenant } from '../resolve/fleet.ts';
import {
  type Amount,
  collectUnits,
  selectShopUnits,
  sumUnits,
  type TextState,
  type TextUnit,
} from '../texts/text-units.ts';
import type { Console } from './console.ts';
import { findLanguages } from './find-language.ts';

const USAGE = `usage: texts status [shop or language] [--format pretty|json]
for example: texts status xx, or: texts status xx/default --format json
`;

/** States that are counted, each with texts and words. */
const COUNTED = ['missing', 'same', 'changed', 'unrecorded'] as const satisfies TextState[];

/** `texts status [shop or language]`: how much of each language and shop is translated. 1 for an unknown name. */
export function textsStatus(args: string[], { source, out, error }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string', default: 'pretty' } },
  });
  const [name, ...more] = positionals;
  if (more.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error(USAGE);
    return 2;
  }
  const compilation = compileSource(source);
  const found = findLanguages(compilation.fleet, name);
  if (typeof found === 'string') {
    error(`${found}\n`);
    return 1;
  }
  const rows = found.flatMap(({ locale, shops }) => countLanguage(compilation, locale, shops));
  out(values.format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : formatStatus(rows));
  return 0;
}

/** The texts of a language, or of a shop in it, with those in each state. */
export interface StatusRow extends Amount, Record<(typeof COUNTED)[number], Amount> {
  /** Country whose texts these are. */
  language: string;
  lang: string;
  shop?: string;
}

export function countLanguage({ reader, fleet }: Compilation, locale: Locale, shops: readonly Tenant[]): StatusRow[] {
  const units = collectUnits(reader, fleet, locale);
  const language = { language: locale.id, lang: locale.lang };
  return [
    { ...language, ...countUnits(units) },
    ...shops.map((shop) => ({ ...language, shop: shop.id, ...countUnits(selectShopUnits(units, shop)) })),
  ];
}

function countUnits(units: readonly TextUnit[]): Amount & Record<(typeof COUNTED)[number], Amount> {
  const add = (wanted?: TextState) => sumUnits(units.filter(({ state }) => wanted === undefined || state === wanted));
  return {
    ...add(),
    missing: add('missing'),
    same: add('same'),
    changed: add('changed'),
    unrecorded: add('unrecorded'),
  };
}

function formatStatus(rows: readonly StatusRow[]): string {
  const cell = ({ texts, words }: Amount) => (texts === 0 ? '–' : `${texts} (${words} words)`);
  const table = rows.map((row) => [
    row.shop === undefined ? `${row.language} (${row.lang})` : `  ${row.shop}`,
    `${row.texts} (${row.words} words)`,
    ...COUNTED.map((state) => cell(row[state])),
  ]);
  const open = rows.filter((row) => !row.shop && row.missing.texts + row.same.texts + row.changed.texts > 0);
  const hints = open.map(
    ({ language }) => `npm run tenants -- texts export ${language} --as xliff --out ${language}.xlf\n`,
  );
  const hint = hints.length > 0 ? `\nTo translate:\n${hints.join('')}` : '';
  const unrecorded = rows.some((row) => row.unrecorded.texts > 0)
    ? '\n"unrecorded": translated, without a record of the source text; texts accept <language> records it.\n'
    : '';
  return `${formatColumns([['language, shop', 'texts', ...COUNTED.map(nameState)], ...table])}${unrecorded}${hint}`;
}

function nameState(state: (typeof COUNTED)[number]): string {
  return state === 'same' ? 'same as source' : state === 'changed' ? 'source changed' : state;
}

function formatColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: string[]) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => `${formatLine(row).trimEnd()}\n`).join('');
}
