import type { ErrorObject } from 'ajv';
import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import { pointerToPath } from '../resolve/origin.ts';
import { findSchemaFaults } from './config-schemas.ts';
import { createFault } from './fault.ts';
import { type SchemaFault, toFaults } from './schema-errors.ts';
import { findErrors } from './validator.ts';

const STORED = keepIfEmpty<CatalogueFault>('schema-faults');
const known = new WeakMap<JsonFile, { schema: JsonFile; faults: CatalogueFault[] }>();

/** Lists where a data file violates its schema, in the words of tenant files. Invalid JSON is a fault of its own. */
export function schemaFaults(file: JsonFile, schema: JsonFile | undefined): CatalogueFault[] {
  // Reported by `checkFiles` and `checkSyntax`; the fault here only says that nothing may be built on the file.
  if (!isObject(file.value))
    return [createFault(file, [], file.unreadable?.message ?? 'The file is no object.', 'Correct the JSON.')];
  // The catalogue is read before `checkConfigSchemas` reports a faulty schema.
  if (!schema || !isObject(schema.value) || findSchemaFaults(schema).length > 0) return [];
  const before = known.get(file);
  if (before?.schema === schema) return before.faults;
  const { value } = file;
  const { value: rules } = schema;
  const faults = computeOnce(STORED, [file, schema], () => findFaults(file, value, rules));
  known.set(file, { schema, faults });
  return faults;
}

function findFaults(file: JsonFile, value: JsonObject, schema: JsonObject): CatalogueFault[] {
  const errors = findErrors(schema, value).filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  return dropSecondFaults(errors, toFaults(errors, value), value).map(({ name, path, at, message, fix }) => ({
    file,
    path,
    at,
    kind: name,
    what: message,
    fix,
  }));
}

/** An unknown member beside a missing one is the missing one, mistyped; a place has one fault of its value. */
function dropSecondFaults(
  errors: readonly ErrorObject[],
  faults: readonly SchemaFault[],
  root: JsonValue,
): SchemaFault[] {
  const mistyped = new Set(
    errors.filter(({ keyword }) => keyword === 'additionalProperties').map(({ instancePath }) => instancePath),
  );
  const dropped = new Set([...mistyped].map((pointer) => JSON.stringify(pointerToPath(root, pointer))));
  const seen = new Set<string>();
  return faults.filter(({ path, at, name }) => {
    if (name === 'missingMember' && dropped.has(JSON.stringify(path))) return false;
    if (at === 'key' || name === 'missingMember') return true;
    const place = JSON.stringify(path);
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}
