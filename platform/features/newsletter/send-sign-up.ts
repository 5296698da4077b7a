import { callEndpoint } from '../../api-client/call-endpoint.ts';
import type { ApiResult } from '../../api-client/http.ts';
import { checkFieldValues, problemsByField } from '../../forms/check.ts';
import type { FieldValues, FormFacts } from '../../forms/define-form.ts';
import { getFieldMessage } from '../../forms/field-message.ts';
import { signUpForm } from '../../forms/newsletter-sign-up.ts';
import { subscribe } from '../../generated/api/endpoints/newsletter.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { ServiceAddresses } from '../../shared/endpoint.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { fail } from '../../shared/result.ts';
import { type FormLevelError, formLevelError, toFormLevelError, wholeMessages } from '../forms/form-level-error.ts';

const wholeWords: Record<FormLevelError, MessageId> = { ...wholeMessages, tooMany: 'newsletter.problem.tooMany' };

/** Validates by the form's declaration, then sends. Returns undefined on success, else the message. */
export async function sendSignUp(
  services: ServiceAddresses<'newsletter'>,
  typed: FieldValues,
  facts: FormFacts,
): Promise<MessageId | undefined> {
  const checked = checkFieldValues(signUpForm, typed, facts);
  const sent: ApiResult<unknown> = checked.ok
    ? await callEndpoint(services, subscribe, { body: checked.value })
    : fail({ code: 'fields', status: 0, fields: checked.problems });
  if (sent.ok) return undefined;
  const { fields, status } = sent.error;
  const whole = toFormLevelError(status);
  return signUpProblem(fields, facts) ?? (whole ? wholeWords[whole] : 'newsletter.problem.offline');
}

/** Message for a problem with the address or the request; undefined without one. */
export function signUpProblem(problems: readonly ProblemField[], facts: FormFacts): MessageId | undefined {
  const whole = formLevelError(problems);
  if (whole) return wholeWords[whole];
  const code = problemsByField(signUpForm, problems).get('email');
  return code === undefined ? undefined : getFieldMessage(signUpForm, { field: 'email', code }, facts).id;
}
