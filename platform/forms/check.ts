import type { ProblemField } from '../shared/problem.ts';
import { type FieldValues, type Form, type FormFacts, type FormPart, getFieldLimits } from './define-form.ts';

export type Checked<Input> = { ok: true; value: Input; problems: [] } | { ok: false; problems: ProblemField[] };

type Body = Record<string, unknown>;

/** Problem code of a missing value; every other code is about a given value. */
export const MISSING = 'required';

/** Codes of rules that a schema gives no code of its own. */
const USUAL_CODES: Readonly<Record<string, string>> = {
  required: MISSING,
  minLength: MISSING,
  maxLength: 'tooLong',
  pattern: 'characters',
};

/** Problem code for a body that is invalid outside of any field. */
export const INVALID = 'request.invalid';

/**
 * Validates a form body of any shape, in the browser, in the JSON endpoint and in the plain form alike. Reports all
 * problems together, one per field, in page order.
 */
export function check<F extends string, Input>(form: Form<F, Input>, given: unknown, facts: FormFacts): Checked<Input> {
  const asked = form.listAskedFields(isObject(given) ? given : {}, facts);
  const body = asked.reduce<Body>(
    (value, name) => withChangedMember(value, form.at[name], (member) => putInOrder(form, name, member)),
    isObject(given) ? given : {},
  );
  const judged = form.parts.filter((part) => asked.some((name) => form.at[name].startsWith(`${part.at}/`)));
  const errors = judged.flatMap((part) => listErrors(part, body));
  const problems = asked.flatMap((name): ProblemField[] => {
    const pointer = form.at[name];
    const wrong = errors.find((error) => error.pointer === pointer && error.code !== undefined);
    const code = wrong?.code ?? form.fields[name].checkRule?.(valueAt(body, pointer), { facts, body });
    return code === undefined ? [] : [{ pointer, code, detail: wrong?.detail ?? `breaks ${code}` }];
  });
  if (problems.length > 0) return { ok: false, problems };
  const [elsewhere] = errors;
  if (elsewhere) return { ok: false, problems: [{ pointer: '', code: INVALID, detail: elsewhere.detail }] };
  const kept = asked.reduce<Body>((value, name) => {
    const { keep } = form.fields[name];
    return keep ? withChangedMember(value, form.at[name], (text) => keep(text as string)) : value;
  }, body);
  const unasked = form.parts.filter((part) => !judged.includes(part)).map(({ at }) => at.slice(1));
  return { ok: true, value: omitMembers(kept, unasked) as Input, problems: [] };
}

/** Validates field values as typed. */
export function checkFieldValues<F extends string, Input>(
  form: Form<F, Input>,
  typed: FieldValues,
  facts: FormFacts,
): Checked<Input> {
  return check(form, form.toBody(typed, facts), facts);
}

/** The first problem of each field, by field name; problems that belong to no field are left out. */
export function problemsByField<F extends string>(
  form: Form<F, unknown>,
  problems: readonly ProblemField[],
): Map<F, string> {
  const byField = new Map<F, string>();
  for (const name of form.names) {
    const problem = problems.find(({ pointer }) => pointer === form.at[name]);
    if (problem) byField.set(name, problem.code);
  }
  return byField;
}

/** Whether a body of unknown shape is an object with members. */
export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface PlacedError {
  pointer: string;
  code: string | undefined;
  detail: string;
}

function listErrors({ at, validate, members, selectPart }: FormPart, body: Body): PlacedError[] {
  const judged = at === '' ? body : valueAt(body, at);
  if (validate(selectPart && isObject(judged) ? selectPart(judged) : judged)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params, message }) => {
    const place = keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath;
    const code = members[place]?.codes?.[keyword] ?? USUAL_CODES[keyword];
    return { pointer: `${at}${place}`, code, detail: message ?? `breaks ${keyword}` };
  });
}

/** A text of a megabyte is rejected for its length without further processing. */
function putInOrder<F extends string>(form: Form<F, unknown>, name: F, value: unknown): unknown {
  const { maxLength = Number.POSITIVE_INFINITY } = getFieldLimits(form, name);
  if (typeof value === 'string' && value.length > 4 * maxLength) return value;
  const { normalise } = form.fields[name];
  return normalise ? normalise(value) : value;
}

function parsePointer(pointer: string): string[] {
  return pointer.split('/').slice(1);
}

function valueAt(body: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Body)[key] : undefined,
    body,
  );
}

/** A copy with one member normalised, if present, and its parents, so that a schema can report it as missing. */
function withChangedMember(container: unknown, pointer: string, change: (value: unknown) => unknown): Body {
  const [key = '', ...rest] = parsePointer(pointer);
  const copy = (key === '0' ? toList(container) : isObject(container) ? { ...container } : {}) as Body;
  if (rest.length > 0) copy[key] = withChangedMember(copy[key], `/${rest.join('/')}`, change);
  else if (Object.hasOwn(copy, key)) {
    const value = change(copy[key]);
    if (value === undefined) delete copy[key];
    else copy[key] = value;
  }
  return copy;
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? [...value] : [];
}

function omitMembers(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
