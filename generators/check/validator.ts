import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/**
 * Validators are compiled in every run, and most judge a few files: optimizing their code costs more time than it saves.
 * One instance for each purpose compiles the dialect's own schema once.
 */
const compiler = { strict: false, code: { optimize: false } } as const;

const quick = new Ajv(compiler);
const thorough = new Ajv({ ...compiler, allErrors: true, verbose: true });
for (const ajv of [quick, thorough]) formats.default(ajv);

/** Compiled by value, not by $id: an edited schema must not reuse the validator of its previous version. */
function compile(ajv: Ajv, { $id: _, ...anonymous }: { $id?: unknown }): ValidateFunction {
  return ajv.compile(anonymous);
}

/** Stops at the first fault. */
export function compileQuickValidator(schema: object): ValidateFunction {
  return compile(quick, schema);
}

/** Finds every fault, each with its schema and value. */
export function compileThoroughValidator(schema: object): ValidateFunction {
  return compile(thorough, schema);
}

/** The faults of a schema itself: the first, or all. */
export function findSchemaErrors(schema: object, { all }: { all: boolean }) {
  const ajv = all ? thorough : quick;
  return ajv.validateSchema(schema) === true ? [] : (ajv.errors ?? []);
}
