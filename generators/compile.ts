import { checkFleet } from './check/check-fleet.ts';
import { checkConfigSchemas } from './check/config-schemas.ts';
import { checkDeskMessages } from './check/desk-messages.ts';
import { checkFiles } from './check/files.ts';
import { warnOfForeignTexts } from './check/foreign-texts.ts';
import { checkGlossaries } from './check/glossary.ts';
import { checkMakers } from './check/makers.ts';
import { checkMoney } from './check/money.ts';
import { checkOneLine } from './check/one-line.ts';
import { type Problem, Report } from './check/report.ts';
import { checkStructure } from './check/structure.ts';
import { checkSyntax } from './check/syntax.ts';
import { checkTextBlocks } from './check/text-blocks.ts';
import { checkTextRemains } from './check/text-remains.ts';
import { checkFleetData, checkPostalRules, type FleetData, loadData, pagesIn } from './data.ts';
import { readDeskMessages } from './read/desk-messages.ts';
import { FileReader } from './read/file-reader.ts';
import { readFleetFiles } from './read/fleet-files.ts';
import { isObject, JsonFile } from './read/json-file.ts';
import { listPriceFiles } from './read/pricing-files.ts';
import type { Source } from './read/source.ts';
import { type Fleet, resolveFleet } from './resolve/fleet.ts';

/** A fleet as read and resolved. Pass it to the next run as `previous`, which then parses changed files only. */
export interface Compilation {
  reader: FileReader;
  fleet: Fleet;
  data: FleetData | undefined;
}

/** Reads and resolves a fleet: the tenants, and catalogue and prices if the fleet has them. */
export function compileSource(source: Source, previous?: Compilation): Compilation {
  const reader = new FileReader(source, previous?.reader);
  const fleet = resolveFleet(readFleetFiles(reader));
  const data = reader.list('tenants/catalogue').length > 0 ? loadData(reader, fleet) : undefined;
  return { reader, fleet, data };
}

/** Every error, sorted by file and place. Only a fleet without errors may be printed. */
export function checkAll(compilation: Compilation): Problem[] {
  return findProblems(compilation).filter(({ level }) => level === 'error');
}

/** Every error and warning, sorted by file and place. */
export function findProblems({ reader, fleet, data }: Compilation): Problem[] {
  const report = new Report();
  const desk = readDeskMessages(reader);
  checkFiles(reader, report);
  const files = [...reader.files].filter((file) => file instanceof JsonFile);
  checkSyntax(files, report);
  checkStructure(fleet, reader, report);
  // What depends on a missing file would be reported everywhere.
  if (report.has(['missingFile'])) return report.problems;
  // The schemas say what is right: without one of them nothing else can be checked.
  if (files.some(({ path, value }) => path.startsWith('schemas/') && !isObject(value))) return report.problems;
  checkConfigSchemas(reader, report);
  if (report.has(['invalidSchema'])) return report.problems;
  checkOneLine(files, report);
  checkTextRemains(fleet, files, report);
  if (data) {
    checkGlossaries(fleet, reader, report);
    checkPostalRules(fleet, data, report);
  }
  checkDeskMessages(desk, report);
  // Before the rules of all messages, which would call an unknown variable a difference between languages.
  checkTextBlocks(fleet, desk, report);
  checkFleet(fleet, (locale) => data && pagesIn(data, locale), report);
  if (data) checkMakers(fleet, data.catalogue, report);
  checkMoney(fleet, (country) => (data ? listPriceFiles(data.pricing, country) : []), report);
  // Without the language that fills the gaps, each gap would be reported.
  if (data && !report.has(['unknownLocale', 'fallbackLanguage'])) checkFleetData(fleet, data, report);
  // A wrong language or a missing text is the cause, and reported already.
  if (report.problems.every(({ level }) => level === 'warning')) warnOfForeignTexts(reader, fleet, report);
  return report.problems;
}
