import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '../check/wording.ts';
import { type Compilation, compileSource } from '../compile.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { printCsv } from '../texts/csv.ts';
import type { ExportedLanguage, ExportedText } from '../texts/exchange.ts';
import { listPluralForms } from '../texts/plural-forms.ts';
import { describeText, indexScreens } from '../texts/text-context.ts';
import { collectUnits, selectShopUnits, splitText, sumUnits, type TextUnit } from '../texts/text-units.ts';
import { findSourceLocale } from '../texts/translation-record.ts';
import { printXliff } from '../texts/xliff.ts';
import type { Console } from './console.ts';
import { findLocale } from './find-language.ts';
import { findTenant } from './find-tenant.ts';

const USAGE = `usage: texts export <language> --as xliff|csv [--shop <shop>] [--only missing|changed|all] [--out <file>]
for example: texts export xx --as xliff --only missing --out xx.xlf
`;
const PRINTERS = { xliff: printXliff, csv: printCsv };
const SELECTIONS: Record<string, (unit: TextUnit) => boolean> = {
  missing: ({ state }) => state === 'missing' || state === 'same',
  changed: ({ state }) => state === 'changed',
  all: () => true,
};

/** `texts export <language>`: its texts for translators, to the file or to the output. 1 if there is nothing to export. */
export function textsExport(args: string[], { root, source, out, error }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      shop: { type: 'string' },
      only: { type: 'string', default: 'all' },
      out: { type: 'string' },
    },
  });
  const [name, ...more] = positionals;
  const print = values.as === 'xliff' || values.as === 'csv' ? PRINTERS[values.as] : undefined;
  const isSelected = Object.hasOwn(SELECTIONS, values.only) ? SELECTIONS[values.only] : undefined;
  if (name === undefined || more.length > 0 || !print || !isSelected) {
    error(USAGE);
    return 2;
  }
  const compilation = compileSource(source);
  const found = selectUnits(compilation, name, values.shop);
  if (typeof found === 'string') {
    error(`${found}\n`);
    return 1;
  }
  const units = found.units.filter(isSelected);
  const printed = print(prepare(compilation, { ...found, units }));
  if (values.out === undefined) {
    out(printed);
    return 0;
  }
  writeFileSync(resolve(root, values.out), printed);
  const { texts, words } = sumUnits(units);
  out(`${texts} texts, ${words} words: ${values.out}\nThen: npm run tenants -- texts import ${values.out}\n`);
  return 0;
}

interface Selected {
  locale: Locale;
  from: Locale;
  units: readonly TextUnit[];
}

/** The texts in the language's own files, and those it does not have. */
function selectUnits({ fleet, reader }: Compilation, name: string, shop: string | undefined): Selected | string {
  const locale = findLocale(fleet, name);
  const from = locale && findSourceLocale(fleet, locale);
  if (!locale || !from) return explainUntranslatable(fleet, name);
  const all = collectUnits(reader, fleet, locale);
  const tenant = shop === undefined ? undefined : findTenant(fleet, shop);
  if (typeof tenant === 'string') return tenant;
  const units = (tenant ? selectShopUnits(all, tenant) : all).filter(({ own, state }) => own || state === 'missing');
  return { locale, from, units: units.filter(({ state }) => state !== 'original') };
}

/** Why there is nothing to translate. */
export function explainUntranslatable(fleet: Fleet, name: string): string {
  const locale = findLocale(fleet, name);
  if (locale) return `${locale.id} is written in ${locale.lang}, the language that others are translated from.`;
  const names = fleet.locales.map(({ id }) => id);
  return `There is no language "${name}". ${didYouMean(name, names, 'Languages are')}`;
}

function prepare({ reader }: Compilation, { locale, from, units }: Selected): ExportedLanguage {
  const findScreens = indexScreens(reader.source, new Set(units.map(({ key }) => key)));
  const forms = listPluralForms(locale.lang, 'cardinal').needed.join(', ');
  const texts = units.map((unit): ExportedText => {
    const { id, kind, source, state } = unit;
    const { description, maxLength, shown } = describeText(reader, unit, findScreens);
    const target = state === 'same' ? undefined : unit.target;
    const plural = description.includes('plural form') ? `Plural forms of ${locale.lang}: ${forms}` : '';
    return {
      id,
      source,
      sourceParts: splitText(kind, source),
      target,
      targetParts: splitText(kind, target ?? ''),
      state,
      description: [description, plural].filter(Boolean).join('. '),
      limit: maxLength === undefined ? '' : `at most ${maxLength} characters`,
      shown: shown.join(' '),
    };
  });
  return { sourceLang: from.lang, targetLang: locale.lang, texts };
}
