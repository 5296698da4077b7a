import type { ApiResult } from '../../api-client/http.ts';
import { subscribe } from '../../api-client/newsletter.ts';
import { validate } from '../../generated/api/validators/newsletter-subscription-input.gen.js';
import { newsletterProblems } from '../../shared/newsletter-fields.ts';
import { fail } from '../../shared/result.ts';

/** Checks by the schema the server checks with, then sends. */
export async function sendSignUp(wanted: Parameters<typeof subscribe>[0]): Promise<ApiResult<unknown>> {
  if (validate(wanted)) return subscribe(wanted);
  return fail({ code: 'fields', status: 0, fields: newsletterProblems(validate.errors ?? []) });
}
