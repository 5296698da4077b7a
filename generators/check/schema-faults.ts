import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import { unescapePointerSegment } from '../read/json-pointer.ts';
import { createFault } from './fault.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new WeakMap<JsonFile, ValidateFunction>();

/** Lists where a data file violates its schema. Invalid JSON is a fault of its own. */
export function schemaFaults(file: JsonFile, schema: JsonFile | undefined): CatalogueFault[] {
  // Reported by `checkFiles` and `checkSyntax`; the fault here only says that nothing may be built on the file.
  if (!isObject(file.value))
    return [createFault(file, [], file.unreadable?.message ?? 'The file is no object.', 'Correct the JSON.')];
  if (!schema || !isObject(schema.value)) return [];
  let validate = validators.get(schema);
  if (!validate) {
    // Compiled by value, not by $id: an edited schema must not reuse the validator of its previous version.
    const { $id: _, ...anonymous } = schema.value;
    validate = ajv.compile(anonymous);
    validators.set(schema, validate);
  }
  validate(file.value);
  return onePerPlace((validate.errors ?? []).filter(worthSaying)).map((error) => toFault(file, error));
}

/** These keywords repeat the errors of what they contain. */
function worthSaying({ keyword }: ErrorObject): boolean {
  return keyword !== 'oneOf' && keyword !== 'anyOf' && keyword !== 'if';
}

/** The alternatives of a value each report an error of it; members that are missing or unknown are separate faults. */
function onePerPlace(errors: readonly ErrorObject[]): ErrorObject[] {
  const seen = new Set<string>();
  const unknown = new Map<string, number>();
  for (const { instancePath, keyword } of errors) {
    if (keyword === 'additionalProperties') unknown.set(instancePath, (unknown.get(instancePath) ?? 0) + 1);
  }
  return errors.filter(({ instancePath, keyword }) => {
    if (keyword === 'additionalProperties') return true;
    if (keyword === 'required') {
      // An unknown member beside a missing one is the missing one, mistyped.
      const mistyped = unknown.get(instancePath) ?? 0;
      unknown.set(instancePath, mistyped - 1);
      return mistyped <= 0;
    }
    if (seen.has(instancePath)) return false;
    seen.add(instancePath);
    return true;
  });
}

function toFault(file: JsonFile, { instancePath, keyword, params, message }: ErrorObject): CatalogueFault {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => unescapePointerSegment(step));
  const path = steps.map((step) =>
    /^\d+$/.test(step) && Array.isArray(valueAt(file, steps, step)) ? Number(step) : step,
  );
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return { file, path: [...path, name], what: `Unknown member "${name}".`, fix: 'Remove it or correct its name.' };
  }
  if (keyword === 'required') {
    return { file, path, what: `"${params.missingProperty}" is missing.`, fix: `Add "${params.missingProperty}".` };
  }
  const allowed = Array.isArray(params.allowedValues) ? ` (${params.allowedValues.join(', ')})` : '';
  return { file, path, what: `This ${message ?? 'is wrong'}${allowed}.`, fix: 'See the description in the schema.' };
}

/** The value that contains the given step: distinguishes an index from a member called "128". */
function valueAt(file: JsonFile, steps: readonly string[], step: string): unknown {
  return steps
    .slice(0, steps.indexOf(step))
    .reduce<unknown>((here, key) => (here as Record<string, unknown> | undefined)?.[key], file.value);
}
