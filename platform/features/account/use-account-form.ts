import { useEffect, useState } from 'react';
import type { Form } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import { type UsedForm, type UseFormOptions, useForm } from '../forms/use-form.ts';
import { type AccountFormError, readPostedError, toRefusal } from './account-form-error.ts';

type Options<Input> = Pick<UseFormOptions<Input>, 'completeValues' | 'ask' | 'send' | 'onSent'> & {
  form: FormState | undefined;
  /** Meaning of a 4xx response. */
  denied: 'credentials' | 'link' | 'other';
};

export interface AccountForm<F extends string> extends Omit<UsedForm<F>, 'failed'> {
  refusal: AccountFormError | undefined;
  /** Seconds to wait, where the service returned them. */
  retryAfter: number | undefined;
}

/** A form of the account: typed values stay after a rejection, except the password. */
export function useAccountForm<F extends string, Input>(
  declared: Form<F, Input>,
  { form: refused, denied, ...options }: Options<Input>,
): AccountForm<F> {
  const [retryAfter, setRetryAfter] = useState<number>();
  const { failed, ...form } = useForm(declared, {
    ...options,
    refused,
    toFailure: (error) => {
      setRetryAfter(error.retryAfter);
      return toRefusal(error, denied);
    },
  });
  const refusal =
    form.attempt === 0 ? readPostedError(refused?.problems ?? []) : (failed as AccountFormError | undefined);
  const { setValue } = form.inputs;
  useEffect(() => {
    // The next user of the screen must not find it; without a response it is only sent again.
    if (form.attempt > 0 && refusal && !KEEPS.has(refusal)) setValue('password', '');
  }, [form.attempt, refusal, setValue]);
  return { ...form, refusal, retryAfter };
}

/** Problems after which the same password is sent again. */
const KEEPS: ReadonlySet<AccountFormError> = new Set(['offline', 'busy', 'codeNeeded', 'code']);
