import type { FormAnswer, FormHandler, FormInput } from '../../platform/server/pages/forms/types.ts';

/** What a page's form answers, without its limits. */
export function postForm(handler: FormHandler, input: FormInput): Promise<FormAnswer> {
  return handler(input).answer(input);
}
