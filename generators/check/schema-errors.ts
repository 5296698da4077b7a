import type { ErrorObject } from 'ajv';
import { isObject, type JsonValue, type PathStep } from '../read/json-file.ts';
import { pointerToPath, printPath, valueAt } from '../resolve/origin.ts';
import type { ErrorName } from './error-table.ts';
import { describe, didYouMean, formatAlternatives, quoteText } from './wording.ts';

/** An Ajv error in our words, with the part at fault: the member's name or its value. */
export interface SchemaFault {
  name: ErrorName;
  path: PathStep[];
  at: 'key' | 'value';
  message: string;
  fix: string;
}

/** Ajv reports every branch of a checkAllowed; only the branch that the value was meant for is useful. */
export function toFaults(all: readonly ErrorObject[], root: JsonValue): SchemaFault[] {
  const mistyped = new Set(all.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  // A value of another type breaks every limit of its member too.
  const errors = all.filter(
    ({ keyword, instancePath }) => keyword === 'type' || !LIMITS.has(keyword) || !mistyped.has(instancePath),
  );
  const branching = errors.filter((error) => error.keyword === 'oneOf');
  const faults: SchemaFault[] = [];
  for (const error of errors) {
    const branch = branching.find((one) => error !== one && error.schemaPath.startsWith(`${one.schemaPath}/`));
    if (branch) {
      if (isMeantBranch(error, branch, root)) faults.push(toFault(error, root));
    } else if (error.keyword !== 'oneOf') faults.push(toFault(error, root));
    else if (
      !errors.some(
        (one) => one !== error && one.schemaPath.startsWith(`${error.schemaPath}/`) && isMeantBranch(one, error, root),
      )
    )
      faults.push(toFault(error, root));
  }
  return faults;
}

const LIMITS: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'uniqueItems',
]);

/** The branch whose required member the value has. */
function isMeantBranch(error: ErrorObject, branch: ErrorObject, root: JsonValue): boolean {
  const index = Number(error.schemaPath.slice(branch.schemaPath.length + 1).split('/')[0]);
  const options = branch.schema as readonly { required?: readonly string[] }[] | undefined;
  const required = options?.[index]?.required ?? [];
  const value = valueAt(root, pointerToPath(root, branch.instancePath));
  if (!isObject(value)) return false;
  return required.length > 0 && required.every((name) => Object.hasOwn(value, name));
}

function toFault(error: ErrorObject, root: JsonValue): SchemaFault {
  const path = pointerToPath(root, error.instancePath);
  const name = path.length === 0 ? 'The file' : printPath(path);
  const make = makers[error.keyword] ?? describeInvalid;
  return { path, at: 'value', ...make({ error, path, name, value: valueAt(root, path) }) };
}

interface Context {
  error: ErrorObject;
  path: PathStep[];
  name: string;
  value: JsonValue | undefined;
}

type Made = Omit<SchemaFault, 'path' | 'at'> & Partial<Pick<SchemaFault, 'path' | 'at'>>;

const typeWords: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object { … }',
  array: 'a list [ … ]',
};

const makers: Record<string, (context: Context) => Made> = {
  type: ({ error, name, value }) => {
    const types = ([] as string[]).concat(error.params.type as string | string[]).filter((type) => type !== 'null');
    const wanted = types.map((type) => typeWords[type] ?? type).join(' or ');
    return {
      name: 'wrongType',
      message: `${name} is ${describe(value)}; it must be ${wanted}.`,
      fix: `Write ${wanted}.`,
    };
  },
  enum: ({ error, path, name, value }) => {
    const allowed = (error.params.allowedValues as JsonValue[]).filter((one) => one !== null) as (string | number)[];
    const words = allowed.map(String);
    const message = `${name} is ${describe(value)}; it must be ${formatAlternatives(allowed)}.`;
    return { name: enumError(path), message, fix: didYouMean(String(value), words) };
  },
  additionalProperties: ({ error, path }) => {
    const key = error.params.additionalProperty as string;
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {}).filter(
      (one) => !one.startsWith('$'),
    );
    const where = path.length === 0 ? 'here' : `in ${printPath(path)}`;
    return {
      name: path.length === 1 && path[0] === 'routes' ? 'unknownRoute' : 'unknownKey',
      path: [...path, key],
      at: 'key',
      message: `There is no member ${quoteText(key)} ${where}.`,
      fix: didYouMean(key, known),
    };
  },
  required: ({ error, path, name }) => {
    const missing = error.params.missingProperty as string;
    const full = printPath([...path, missing]);
    const about = (error.parentSchema?.properties as Record<string, { description?: string }> | undefined)?.[missing]
      ?.description;
    return {
      name: 'missingMember',
      message: `${path.length === 0 ? full : `${name}: ${quoteText(missing)}`} is missing${about ? ` (${about.replace(/\.$/, '')})` : ''}.`,
      fix: `Add "${missing}".`,
    };
  },
  pattern: ({ error, name, value }) => {
    const about = aboutMember(error);
    if (error.parentSchema?.['x-visibility'] !== 'secret') {
      const message = `${name} is ${describe(value)}; it must match ${String(error.params.pattern)}.`;
      return { name: 'patternMismatch', message, fix: about };
    }
    const message = `${name} is not the name of an environment variable.`;
    return {
      name: 'secretInFile',
      message,
      fix: `Write a name such as PARTNER_API_KEY, and set that variable. ${about}`,
    };
  },
  format: ({ error, name, value }) => {
    const wanted = formatWords[error.params.format as string] ?? `a ${error.params.format}`;
    return {
      name: 'patternMismatch',
      message: `${name} is ${describe(value)}; it must be ${wanted}.`,
      fix: `Write ${wanted}.`,
    };
  },
};

const formatWords: Record<string, string> = { email: 'an e-mail address', uri: 'an address with a scheme' };

function enumError(path: readonly PathStep[]): ErrorName {
  const [first, ...rest] = path;
  const last = rest.at(-1);
  if (first === 'layouts') return 'unknownLayout';
  if (first === 'redirects' && last === 'route') return 'unknownRoute';
  if (first === 'redirects' && last === 'status') return 'redirectStatus';
  if (first === 'support' && last === 'id') return 'contactSubjects';
  return first === 'paymentTypes' ? 'invalidPaymentType' : 'notAllowed';
}

/** The remaining keywords: limits, and a redirect target of an unknown kind. */
function describeInvalid({ error, name, value }: Context): Made {
  if (error.keyword === 'oneOf') {
    const wanted = '{ "route": … }, { "external": "https://…" } or "gone"';
    return {
      name: 'deadRedirect',
      message: `${name} is ${describe(value)}; it must be ${wanted}.`,
      fix: `Write ${wanted}.`,
    };
  }
  const message = `${name} is ${describe(value)}; it ${limit(error)}.`;
  return { name: 'outOfRange', message, fix: aboutMember(error) };
}

function limit({ keyword, params, message }: ErrorObject): string {
  const most = keyword.startsWith('max');
  const bound = `${most ? 'at most' : 'at least'} ${params.limit}`;
  if (keyword === 'minimum' || keyword === 'maximum') return `must be ${bound}`;
  if (keyword === 'minLength' || keyword === 'maxLength')
    return `must have ${bound} character${params.limit === 1 ? '' : 's'}`;
  if (keyword === 'minItems' || keyword === 'maxItems')
    return `must have ${bound} element${params.limit === 1 ? '' : 's'}`;
  return keyword === 'uniqueItems' ? 'must not have duplicate elements' : String(message);
}

function aboutMember(error: ErrorObject): string {
  const about = error.parentSchema?.description;
  return typeof about === 'string' ? `Description: ${about}` : 'Correct the value.';
}
