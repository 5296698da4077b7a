import type { FastifyRequest } from 'fastify';
import { check, INVALID } from '../../forms/check.ts';
import type { Form, FormFacts } from '../../forms/define-form.ts';
import { ProblemError } from '../../shared/problem.ts';
import { invalidFields, toProblem } from '../service-errors/error-response.ts';

type Refused = Pick<FastifyRequest, 'ctx' | 'body' | 'validationError'>;

interface BodyOptions {
  facts?: Partial<FormFacts>;
  /** Converts the request to the form's body, where the form has a field for a header. */
  body?: unknown;
  /** A malformed body is a 400, although its fields have the form's names. */
  malformed?: boolean;
}

/**
 * Rejects a body that failed its schema, on a route with `attachValidation`. The schema stops at its first error; this
 * reports all field errors, with the same problems as the form.
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
