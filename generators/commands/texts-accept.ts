import { parseArgs } from 'node:util';
import { didYouMean } from '../check/wording.ts';
import { compileSource } from '../compile.ts';
import { collectUnits, type TextUnit } from '../texts/text-units.ts';
import {
  findSourceLocale,
  getRecordKey,
  getRecordPath,
  hashText,
  printRecord,
  readRecord,
} from '../texts/translation-record.ts';
import { replaceFiles } from '../write/replace-files.ts';
import type { Console } from './console.ts';
import { findLocale } from './find-language.ts';
import { explainUntranslatable } from './texts-export.ts';
import { count } from './validate.ts';

const USAGE = `usage: texts accept <language> [id …] [--same] [--absent]
for example: texts accept xx, or: texts accept xx "xx/messages.json#account.title"
`;

/**
 * `texts accept <language> [id …]`: records that the present translations render the present source. Without ids: every
 * translation that differs from the source; with `--same` also those that do not, with `--absent` also overrides that
 * the language does not need.
 */
export function textsAccept(args: string[], { root, source, out, error }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { same: { type: 'boolean', default: false }, absent: { type: 'boolean', default: false } },
  });
  const [name, ...ids] = positionals;
  if (name === undefined) {
    error(USAGE);
    return 2;
  }
  const { fleet, reader } = compileSource(source);
  const locale = findLocale(fleet, name);
  const from = locale && findSourceLocale(fleet, locale);
  if (!locale || !from) {
    error(`${explainUntranslatable(fleet, name)}\n`);
    return 1;
  }
  const units = collectUnits(reader, fleet, locale).filter(({ own, target }) => own || target === undefined);
  const known = new Set(units.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    error(unknown.map((id) => `${locale.id} has no text "${id}". ${didYouMean(id, known)}\n`).join(''));
    return 1;
  }
  const wanted = units.filter((unit) => (ids.length > 0 ? ids.includes(unit.id) : isWanted(unit, values)));
  const open = wanted.filter(({ state }) => state !== 'original' && state !== 'translated');
  const hashes = new Map(readRecord(locale.source.translations).hashes);
  for (const unit of open) hashes.set(getRecordKey(unit.file.name, unit.key), hashText(unit.source));
  replaceFiles(root, [{ path: getRecordPath(locale.id), content: printRecord(from.id, hashes) }]);
  out(`${count(open.length, 'text')} of ${locale.id} recorded as translations of ${from.id}.\n`);
  return 0;
}

function isWanted({ state }: TextUnit, { same, absent }: { same: boolean; absent: boolean }): boolean {
  if (state === 'missing') return absent;
  return same || state !== 'same';
}
