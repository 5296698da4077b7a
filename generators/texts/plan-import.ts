import type { Problem } from '../check/report.ts';
import { didYouMean } from '../check/wording.ts';
import { type Compilation, checkAll, compileSource } from '../compile.ts';
import type { Output } from '../print/output.ts';
import { overlaySource } from '../read/source.ts';
import type { Locale } from '../resolve/fleet.ts';
import { findTranslationProblem } from './check-translation.ts';
import { editTexts } from './edit-texts.ts';
import type { ImportedText } from './exchange.ts';
import { describeText } from './text-context.ts';
import { collectUnits, type TextUnit } from './text-units.ts';
import {
  findSourceLocale,
  getRecordKey,
  getRecordPath,
  hashText,
  printRecord,
  readRecord,
} from './translation-record.ts';

export interface ImportProblem {
  /** Row or unit. */
  place?: string;
  id?: string;
  message: string;
}

export interface PlannedImport {
  files: Output[];
  changed: number;
  /** Texts that stay as they are, and that the file says render the present source. */
  confirmed: number;
  problems: ImportProblem[];
}

/** A translated text with its place in the fleet. */
interface Row extends ImportedText {
  target: string;
  unit: TextUnit;
  locale: Locale;
}

/** The files after an import, or every reason why it is refused. */
export function planImport(compilation: Compilation, texts: readonly ImportedText[]): PlannedImport {
  const { rows, problems } = matchRows(compilation, texts);
  const changed = rows.filter(({ unit, target }) => unit.target !== target);
  const wrong = changed.flatMap((row) => checkRow(compilation, row));
  const confirmed = rows.filter((row) => !changed.includes(row) && isNews(row));
  const refused = (all: ImportProblem[]) => ({ files: [], changed: 0, confirmed: 0, problems: all });
  if (problems.length + wrong.length > 0) return refused([...problems, ...wrong]);
  const edited = editFiles(compilation, changed);
  if (!Array.isArray(edited)) return refused([edited]);
  const broken = findNewProblems(compilation, edited, changed);
  if (broken.length > 0) return refused(broken);
  const files = [...edited, ...editRecords(compilation, [...changed, ...confirmed])];
  return { files, changed: changed.length, confirmed: confirmed.length, problems: [] };
}

/** A confirmation that the record does not have yet. A text that is the same as its source is exported without target. */
function isNews({ confirmed, unit: { state } }: Row): boolean {
  return state === 'same' || (confirmed && (state === 'changed' || state === 'unrecorded'));
}

function matchRows({ fleet, reader }: Compilation, texts: readonly ImportedText[]) {
  const rows: Row[] = [];
  const problems: ImportProblem[] = [];
  const unitsByCountry = new Map<string, Map<string, TextUnit>>();
  const seen = new Map<string, string>();
  for (const text of texts) {
    const { id, place, target } = text;
    const locale = fleet.localeById.get(id.slice(0, Math.max(0, id.indexOf('/'))));
    const units =
      locale &&
      (unitsByCountry.get(locale.id) ??
        new Map(collectUnits(reader, fleet, locale).map((unit): [string, TextUnit] => [unit.id, unit])));
    if (locale && units) unitsByCountry.set(locale.id, units);
    const unit = units?.get(id);
    const twice = seen.get(id);
    seen.set(id, place);
    if (!unit || !locale)
      problems.push({ place, id, message: `There is no such text. ${didYouMean(id, units?.keys() ?? [])}` });
    else if (twice !== undefined) problems.push({ place, id, message: `The text is in the file twice, see ${twice}.` });
    else if (target !== undefined)
      rows.push({ ...text, target: unit.kind === 'page' ? target.trim() : target, unit, locale });
  }
  return { rows, problems };
}

function checkRow({ reader }: Compilation, { place, id, target, unit, locale, source }: Row): ImportProblem[] {
  const { kind, key } = unit;
  const { maxLength } = describeText(reader, unit, () => []);
  const from = unit.source || source;
  const message = findTranslationProblem({ kind, key, source: from, target, lang: locale.lang, maxLength });
  return message === undefined ? [] : [{ place, id, message }];
}

/** The edited files, or the first text that a file cannot take. */
function editFiles({ reader, fleet }: Compilation, rows: readonly Row[]): Output[] | ImportProblem {
  const byFile = new Map<string, Row[]>();
  for (const row of rows) {
    const path = `tenants/${row.locale.id}/${row.unit.file.name}`;
    byFile.set(path, [...(byFile.get(path) ?? []), row]);
  }
  const files: Output[] = [];
  for (const [path, [first, ...others]] of byFile) {
    if (!first) continue;
    const edits = new Map([first, ...others].map(({ unit, target }) => [unit.key, target]));
    const from = findSourceLocale(fleet, first.locale) ?? first.locale;
    const like = reader.source.read(`tenants/${from.id}/${first.unit.file.name}`);
    const text = reader.source.read(path);
    try {
      files.push({ path, content: editTexts(first.unit.file, text, edits, like) });
    } catch (fault) {
      if (!(fault instanceof RangeError)) throw fault;
      return { place: first.place, id: first.id, message: `${fault.message}.` };
    }
  }
  return files;
}

/** Problems that the fleet has with the edited files and not without them, at the rows they come from. */
function findNewProblems(compilation: Compilation, files: readonly Output[], rows: readonly Row[]): ImportProblem[] {
  if (files.length === 0) return [];
  const print = ({ id, message, span }: Problem) => `${id} ${span.file.path} ${message}`;
  const before = new Set(checkAll(compilation).map(print));
  const edited = Object.fromEntries(files.map(({ path, content }) => [path, content]));
  const after = checkAll(compileSource(overlaySource(compilation.reader.source, edited), compilation));
  return after
    .filter((problem) => !before.has(print(problem)))
    .map((problem) => {
      const row = rows.find((one) => isAt(one, problem));
      const where = row ? { place: row.place, id: row.id } : { id: problem.span.file.path };
      return { ...where, message: `${problem.id} ${problem.message} ${problem.fix}` };
    });
}

function isAt({ unit, target, locale }: Row, { span }: Problem): boolean {
  if (span.file.path !== `tenants/${locale.id}/${unit.file.name}`) return false;
  const { line } = span.file.position(span.offset);
  const text = span.file.line(line) ?? '';
  if (unit.kind === 'page') return unit.key === 'body' ? target.includes(text) : text.startsWith(`${unit.key}:`);
  return text.includes(JSON.stringify(target));
}

function editRecords({ fleet }: Compilation, rows: readonly Row[]): Output[] {
  const byCountry = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.unit.state === 'original') continue;
    byCountry.set(row.locale.id, [...(byCountry.get(row.locale.id) ?? []), row]);
  }
  return [...byCountry].flatMap(([country, list]) => {
    const locale = fleet.localeById.get(country);
    const from = locale && findSourceLocale(fleet, locale);
    if (!from) return [];
    const hashes = new Map(readRecord(locale.source.translations).hashes);
    for (const { unit, source } of list) hashes.set(getRecordKey(unit.file.name, unit.key), hashText(source));
    return [{ path: getRecordPath(country), content: printRecord(from.id, hashes) }];
  });
}
