import { createRequire } from 'node:module';
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { memoizeByObject, memoizeByText } from '../memo.ts';

/** Loads packages when they are needed: a fleet whose schemas did not change since the last command needs no compiler. */
const load = createRequire(import.meta.url);

/** Most validators judge a few files: optimizing their code costs more time than it saves. */
const compiler: Options = { strict: false, code: { optimize: false, source: true } };

/** One instance for each purpose compiles the dialect's own schema once. */
const getQuick = memoizeByText(() => createAjv(compiler));
const getThorough = memoizeByText(() => createAjv({ ...compiler, allErrors: true, verbose: true }));

function createAjv(options: Options): Ajv {
  const { Ajv } = load('ajv') as typeof import('ajv');
  const ajv = new Ajv(options);
  const { default: addFormats } = load('ajv-formats') as { default: (ajv: Ajv) => void };
  addFormats(ajv);
  return ajv;
}

/**
 * Compiled by value, not by $id: an edited schema must not reuse the validator of its previous version, and an equal
 * one in another file or run needs no other.
 */
const toText = memoizeByObject(({ $id: _, ...anonymous }: { $id?: unknown }) => JSON.stringify(anonymous));

/** Stops at the first fault. Its code is kept between commands. */
const getQuickValidator = memoizeByText((text): ValidateFunction => {
  const kept = { name: 'validators', write: (code: string) => code, read: (code: string) => code };
  return evaluate(computeOnce(kept, [text], () => printValidator(JSON.parse(text) as object)));
});

/** Finds every fault, each with its schema and value. */
const getThoroughValidator = memoizeByText((text) => getThorough('').compile(JSON.parse(text) as object));

function printValidator(schema: object): string {
  const ajv = getQuick('');
  const { default: print } = load('ajv/dist/standalone') as {
    default: (ajv: Ajv, validate: ValidateFunction) => string;
  };
  return print(ajv, ajv.compile(schema));
}

/** The code is a CommonJS module. */
function evaluate(code: string): ValidateFunction {
  const module: { exports: { default?: ValidateFunction } } = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, load);
  return module.exports.default as ValidateFunction;
}

/** Every way in which a value violates a schema. Most are valid, which the quick validator finds out. */
export function findErrors(schema: object, value: unknown): ErrorObject[] {
  const text = toText(schema);
  if (getQuickValidator(text)(value)) return [];
  const validate = getThoroughValidator(text);
  validate(value);
  return validate.errors ?? [];
}

/** The faults of a schema itself: the first, or all. */
export function findSchemaErrors(schema: object, { all }: { all: boolean }): ErrorObject[] {
  const kept = keepIfEmpty<ErrorObject>('schema-errors');
  return computeOnce(kept, [JSON.stringify(schema)], () => {
    const ajv = all ? getThorough('') : getQuick('');
    return ajv.validateSchema(schema) === true ? [] : [...(ajv.errors ?? [])];
  });
}
