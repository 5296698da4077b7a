import { useEffect, useState } from 'react';
import type { Form } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import { type UsedForm, type UseFormOptions, useForm } from '../forms/use-form.ts';
import { postedRefusal, type Refusal, refusalOf } from './refusal.ts';

type Options<Input> = Pick<UseFormOptions<Input>, 'complete' | 'ask' | 'send' | 'onSent'> & {
  form: FormState | undefined;
  /** What a 4xx answer means. */
  denied: 'credentials' | 'link' | 'other';
};

export interface AccountForm<F extends string> extends Omit<UsedForm<F>, 'failed'> {
  refusal: Refusal | undefined;
  /** Seconds to wait, where the service said so. */
  retryAfter: number | undefined;
}

/** A form of the account: what was typed stays when it is refused, but for the password. */
export function useAccountForm<F extends string, Input>(
  declared: Form<F, Input>,
  { form: refused, denied, ...options }: Options<Input>,
): AccountForm<F> {
  const [retryAfter, setRetryAfter] = useState<number>();
  const { failed, ...form } = useForm(declared, {
    ...options,
    refused,
    reason: (error) => {
      setRetryAfter(error.retryAfter);
      return refusalOf(error, denied);
    },
  });
  const refusal = form.attempt === 0 ? postedRefusal(refused?.problems ?? []) : (failed as Refusal | undefined);
  const { setValue } = form.inputs;
  useEffect(() => {
    // Whoever comes back to the screen later must not find it; without an answer it is only sent again.
    if (form.attempt > 0 && refusal && !KEEPS.has(refusal)) setValue('password', '');
  }, [form.attempt, refusal, setValue]);
  return { ...form, refusal, retryAfter };
}

/** The same password is sent again after these. */
const KEEPS: ReadonlySet<Refusal> = new Set(['offline', 'busy', 'codeNeeded', 'code']);
