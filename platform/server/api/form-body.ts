import type { FastifyRequest } from 'fastify';
import { check, INVALID } from '../../forms/check.ts';
import type { Form, FormFacts } from '../../forms/define-form.ts';
import { ProblemError } from '../../shared/problem.ts';
import { invalidFields, toProblem } from '../refusals/refusal.ts';

type Refused = Pick<FastifyRequest, 'ctx' | 'body' | 'validationError'>;

interface BodyOptions {
  facts?: Partial<FormFacts>;
  /** The body as the form knows it, where a header belongs to it. */
  body?: unknown;
  /** A malformed body is a 400 here, although its fields are named like the form's. */
  malformed?: boolean;
}

/**
 * Refuses a body that failed its schema, on a route with `attachValidation`. The schema stops at its first error; field
 * errors are all reported, with the same problems as the form's.
 */
export function refuseInvalid<F extends string>(
  form: Form<F, unknown>,
  request: Refused,
  options: BodyOptions = {},
): void {
  const { ctx, validationError } = request;
  if (!validationError) return;
  const body = 'body' in options ? options.body : request.body;
  const { problems } = check(form, body, { ...ctx, ...options.facts });
  const fields = problems.filter(({ pointer }) => pointer !== '');
  if (fields.length === 0) throw validationError;
  if (options.malformed) throw new ProblemError(400, INVALID, validationError.message, fields);
  throw toProblem(invalidFields(fields));
}
