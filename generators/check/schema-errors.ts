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
  // In alternatives, a value has another type than all but one.
  const types = all.filter(({ keyword, schemaPath }) => keyword === 'type' && !schemaPath.includes('/oneOf/'));
  const mistyped = new Set(types.map(({ instancePath }) => instancePath));
  // A value of another type breaks every limit of its member too.
  const errors = all.filter(
    ({ keyword, instancePath }) => keyword === 'type' || !LIMITS.has(keyword) || !mistyped.has(instancePath),
  );
  const branching = errors.filter((error) => error.keyword === 'oneOf');
  const faults: SchemaFault[] = [];
  for (const error of joinMissing(errors)) {
    const branch = branching.find((one) => error !== one && error.schemaPath.startsWith(`${one.schemaPath}/`));
    if (branch) {
      if (isMeantBranch(error, branch, root) && !isTornBetween(errors, branch, root)) faults.push(toFault(error, root));
    } else if (error.keyword !== 'oneOf') faults.push(toFault(error, root));
    else if (
      isTornBetween(errors, error, root) ||
      !errors.some(
        (one) => one !== error && one.schemaPath.startsWith(`${error.schemaPath}/`) && isMeantBranch(one, error, root),
      )
    )
      faults.push(toFault(error, root));
  }
  return faults;
}

/** Members that one object lacks are one fault; those of a whole file are set in different layers. */
function joinMissing(errors: readonly ErrorObject[]): ErrorObject[] {
  const lacking = (error: ErrorObject) =>
    errors.filter(
      (one) =>
        one.keyword === 'required' && one.schemaPath === error.schemaPath && one.instancePath === error.instancePath,
    );
  return errors.flatMap((error) => {
    if (error.keyword !== 'required' || error.instancePath === '') return [error];
    const all = lacking(error);
    if (all.length === 1) return [error];
    const missing = all.map(({ params }) => String(params.missingProperty));
    return all[0] === error ? [{ ...error, params: { ...error.params, missing } }] : [];
  });
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

/** Whether the value has the members of several branches: neither is meant. */
function isTornBetween(errors: readonly ErrorObject[], branch: ErrorObject, root: JsonValue): boolean {
  const meant = errors.filter(
    (one) => one.schemaPath.startsWith(`${branch.schemaPath}/`) && isMeantBranch(one, branch, root),
  );
  return new Set(meant.map(({ schemaPath }) => schemaPath.slice(branch.schemaPath.length + 1).split('/')[0])).size > 1;
}

/** The branch whose required member the value has. */
function isMeantBranch(error: ErrorObject, branch: ErrorObject, root: JsonValue): boolean {
  const index = Number(error.schemaPath.slice(branch.schemaPath.length + 1).split('/')[0]);
  const options = branch.schema as readonly { required?: readonly string[] }[] | undefined;
  const required = options?.[index]?.required ?? [];
  const value = valueAt(root, pointerToPath(root, branch.instancePath));
  const option = options?.[index] as { type?: string; enum?: unknown } | undefined;
  // A fixed word is meant by itself only.
  const type = option?.enum === undefined ? option?.type : undefined;
  if (!isObject(value)) return Array.isArray(value) ? type === 'array' : isTypeName(type, typeof value);
  return required.length > 0 ? required.every((name) => Object.hasOwn(value, name)) : type === 'object';
}

function isTypeName(type: string | undefined, of: string): boolean {
  return type === of || (type === 'integer' && of === 'number');
}

function toFault(error: ErrorObject, root: JsonValue): SchemaFault {
  const path = pointerToPath(root, error.instancePath);
  if (error.propertyName !== undefined) return describeName(error, path, error.propertyName);
  const name = path.length === 0 ? 'The file' : printPath(path);
  const make = makers[error.keyword] ?? describeInvalid;
  return { path, at: 'value', ...make({ error, path, name, value: valueAt(root, path) }) };
}

/** The name of a member, where the operator chooses it. */
function describeName(error: ErrorObject, path: PathStep[], name: string): SchemaFault {
  const parent = error.parentSchema as { patternErrorMessage?: string; enum?: string[] } | undefined;
  const where = path.length === 0 ? 'here' : `in ${printPath(path)}`;
  const fix =
    parent?.patternErrorMessage ?? (parent?.enum ? didYouMean(name, parent.enum) : `The name ${limit(error)}.`);
  const message = `${quoteText(name)} is no name of a member ${where}.`;
  return { name: 'unknownKey', path: [...path, name], at: 'key', message, fix };
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
    const several = error.params.missing as string[] | undefined;
    if (several) {
      const names = several.map((one) => quoteText(one));
      const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      return { name: 'missingMember', message: `${name}: ${list} are missing.`, fix: `Add ${list}.` };
    }
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
      // The word that editors show too: operators do not read patterns.
      const fix = (error.parentSchema?.patternErrorMessage as string | undefined) ?? about;
      return { name: 'patternMismatch', message: `${name} is ${describe(value)}, which has the wrong form.`, fix };
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
function describeInvalid({ error, path, name, value }: Context): Made {
  if (error.keyword === 'oneOf' && path[0] !== 'redirects') {
    const branches = (error.schema ?? []) as readonly { type?: string }[];
    const wanted = branches.map(({ type = '' }) => typeWords[type] ?? type).join(' or ');
    const message = `${name} is ${describe(value)}; it must be ${wanted}.`;
    return { name: 'wrongType', message, fix: `Write ${wanted}.` };
  }
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

function limit({ keyword, params }: ErrorObject): string {
  const most = keyword.startsWith('max');
  const bound = `${most ? 'at most' : 'at least'} ${params.limit}`;
  if (keyword === 'minimum' || keyword === 'maximum') return `must be ${bound}`;
  if (keyword === 'exclusiveMinimum') return `must be more than ${params.limit}`;
  if (keyword === 'exclusiveMaximum') return `must be less than ${params.limit}`;
  if (keyword === 'multipleOf') return `must be a multiple of ${params.multipleOf}`;
  if (keyword === 'minProperties' || keyword === 'maxProperties')
    return `must have ${bound} member${params.limit === 1 ? '' : 's'}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'minLength' || keyword === 'maxLength')
    return `must have ${bound} character${params.limit === 1 ? '' : 's'}`;
  if (keyword === 'minItems' || keyword === 'maxItems')
    return `must have ${bound} element${params.limit === 1 ? '' : 's'}`;
  return keyword === 'uniqueItems' ? 'must not have duplicate elements' : 'does not fit its description';
}

function aboutMember(error: ErrorObject): string {
  const about = error.parentSchema?.description;
  return typeof about === 'string' ? `Meaning: ${about}` : 'Correct the value.';
}
