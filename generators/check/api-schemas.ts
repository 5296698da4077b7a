import type { JsonFile, JsonValue, Path } from '../read/json-file.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { checkCodes } from './api-codes.ts';
import { findForeignDialect } from './config-schemas.ts';
import { LastReport, type Report, type ReportEntry } from './report.ts';
import { findSchemaErrors } from './validator.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks that the HTTP contracts are valid JSON Schemas with an `$id` of their own and without dead references. */
export function checkApiSchemas({ files: { apiSchemas } }: Fleet, report: Report): void {
  lastReport.run([...apiSchemas].flat(), report, (own) => checkSchemas(apiSchemas, own));
}

const lastReport = new LastReport();

function checkSchemas(files: ReadonlyMap<string, JsonFile>, report: Report): void {
  const byId = new Map<string, JsonFile>();
  for (const [name, file] of files) {
    if (!isObject(file.value)) continue;
    const wanted = `umlauf:api/${name}`;
    const id = file.value.$id;
    if (id === wanted) byId.set(wanted, file);
    else {
      const message = `The schema's $id is ${typeof id === 'string' ? quoteText(id) : 'missing'}; the file name requires ${quoteText(wanted)}.`;
      report.add('invalidApiSchema', {
        span: { ...file.span(['$id']), length: 1 },
        message,
        fix: `Write "$id": ${quoteText(wanted)}.`,
      });
    }
  }
  for (const file of byId.values()) checkRefs(file, file.value as JsonValue, [], byId, report);
  for (const fault of dialectFaults(byId)) report.add('invalidApiSchema', fault);
  checkCodes(byId, report);
}

function checkRefs(
  file: JsonFile,
  value: JsonValue,
  path: Path,
  byId: ReadonlyMap<string, JsonFile>,
  report: Report,
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkRefs(file, item, [...path, index], byId, report);
    });
    return;
  }
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== '$ref' || typeof member !== 'string') checkRefs(file, member, [...path, key], byId, report);
    else {
      const [id = ''] = member.split('#');
      if (id === '' || byId.has(id)) continue;
      const span = file.span([...path, key]);
      report.add('invalidApiSchema', {
        span,
        message: `There is no schema ${quoteText(id)}.`,
        fix: didYouMean(id, byId.keys()),
      });
    }
  }
}

function dialectFaults(byId: ReadonlyMap<string, JsonFile>): ReportEntry[] {
  const faults: ReportEntry[] = [];
  for (const file of byId.values()) {
    const foreign = findForeignDialect(file.value as JsonValue);
    if (foreign) {
      const { path, message, fix } = foreign;
      faults.push({ span: file.span(path), message, fix });
      continue;
    }
    for (const error of findSchemaErrors(file.value as object, { all: false })) {
      const path = error.instancePath.split('/').slice(1);
      const span = { ...file.span(path), length: 1 };
      const message = `${path.join('.') || 'The schema'} ${error.message}.`;
      faults.push({ span, message, fix: 'Write a valid JSON Schema (draft-07).' });
    }
  }
  return faults;
}
