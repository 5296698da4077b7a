import { memoizeByObject } from '../memo.ts';
import type { FileReader } from '../read/file-reader.ts';
import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import { unescapePointerSegment } from '../read/json-pointer.ts';
import type { Report } from './report.ts';
import { findSchemaErrors } from './validator.ts';
import { didYouMean, formatAlternatives, quoteText } from './wording.ts';

/** Who may see a member of a tenant or theme. */
const VISIBILITIES = ['public', 'server', 'secret'];

const DIALECT = 'http://json-schema.org/draft-07/schema#';
const DEFINITION = '#/definitions/';

interface SchemaFault {
  path: Path;
  message: string;
  fix: string;
}

/** Checks the schemas of tenants, themes and data: with a faulty one no file can be judged. */
export function checkConfigSchemas(reader: FileReader, report: Report): void {
  const folders = ['schemas', 'schemas/tenant', 'schemas/theme', 'schemas/catalogue'];
  for (const folder of folders) {
    for (const [, file] of reader.jsonFolder(folder, '.schema.json')) {
      if (!isObject(file.value)) continue;
      for (const { path, message, fix } of findSchemaFaults(file))
        report.add('invalidSchema', { span: file.span(path), message, fix });
    }
  }
}

/** What is wrong with a schema itself: no file can be judged by it. */
export const findSchemaFaults = memoizeByObject((file: JsonFile): SchemaFault[] => {
  const root = file.value ?? null;
  const foreign = findForeignDialect(root);
  if (foreign) return [foreign];
  const own = walk(root, [], isObject(root) && isObject(root.definitions) ? Object.keys(root.definitions) : []);
  return own.length > 0 ? own : findDialectFaults(root);
});

/** A dialect other than draft-07, for which ajv throws. */
export function findForeignDialect(root: JsonValue): SchemaFault | undefined {
  if (!isObject(root) || root.$schema === undefined || root.$schema === DIALECT) return undefined;
  const message = `The dialect is ${quoteText(String(root.$schema))}, which is not supported.`;
  return { path: ['$schema'], message, fix: `Write ${quoteText(DIALECT)}.` };
}

function walk(value: JsonValue, path: Path, definitions: readonly string[]): SchemaFault[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => walk(entry, [...path, index], definitions));
  if (!isObject(value)) return [];
  const below = Object.entries(value).flatMap(([key, member]) =>
    // Values of these keywords contain no schemas.
    key === 'enum' || key === 'default' || key === 'const' ? [] : walk(member, [...path, key], definitions),
  );
  const named = path.at(-1) === 'properties' || path.at(-1) === 'definitions';
  return named ? below : [...findKeywordFaults(value, path, definitions), ...below];
}

function findKeywordFaults(
  { pattern, $ref, 'x-visibility': visibility }: Readonly<Record<string, JsonValue | undefined>>,
  path: Path,
  definitions: readonly string[],
): SchemaFault[] {
  const faults: SchemaFault[] = [];
  const reason = typeof pattern === 'string' ? findPatternFault(pattern) : undefined;
  if (reason !== undefined) {
    const message = `The pattern ${quoteText(String(pattern))} cannot be read: ${reason}.`;
    faults.push({ path: [...path, 'pattern'], message, fix: 'Correct the pattern.' });
  }
  if (typeof $ref === 'string' && $ref.startsWith('#') && !definitions.includes($ref.slice(DEFINITION.length))) {
    const message = `There is no definition ${quoteText($ref)}.`;
    const names = definitions.map((name) => DEFINITION + name);
    faults.push({ path: [...path, '$ref'], message, fix: didYouMean($ref, names) });
  }
  const secret = path.at(-2) === 'properties' && String(path.at(-1)).endsWith('Env');
  const allowed = secret ? ['secret'] : VISIBILITIES;
  if (visibility !== undefined && !allowed.includes(String(visibility))) {
    const what = secret ? 'names a secret' : 'can be seen by some';
    const message = `The member ${what}, and x-visibility is ${quoteText(String(visibility))}.`;
    faults.push({ path: [...path, 'x-visibility'], message, fix: `Write ${formatAlternatives(allowed)}.` });
  }
  return faults;
}

function findPatternFault(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '').toLowerCase() : '';
  }
}

/** One fault of the dialect itself, the deepest: those around it follow from it. */
function findDialectFaults(root: JsonValue): SchemaFault[] {
  const errors = findSchemaErrors(root as object, { all: true });
  if (errors.length === 0) return [];
  const [error] = [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length);
  const path = (error?.instancePath ?? '').split('/').slice(1).map(unescapePointerSegment);
  const keyword = path.findLastIndex((step) => !/^\d+$/.test(step)) + 1;
  const name = quoteText(path[keyword - 1] ?? '');
  const message = `The keyword ${name} has a value that JSON Schema does not know.`;
  return [{ path: path.slice(0, keyword), message, fix: 'Write a valid JSON Schema (draft-07).' }];
}
