import { useState } from 'react';
import type { Form } from '../../../forms/define-form.ts';
import { type UseFormOptions, useForm } from '../../forms/use-form.ts';
import { type AccountFormError, toRefusal } from '../account-form-error.ts';
import type { AccountForm } from '../use-account-form.ts';
import { PASSWORD_LEFT } from '../use-confirmed.tsx';

export type OwnFormOptions<Input> = Pick<
  UseFormOptions<Input>,
  'values' | 'facts' | 'completeValues' | 'ask' | 'send' | 'onSent'
>;

/** A form of a signed-in user. Typed values stay after a rejection; a cancelled password prompt shows no message. */
export function useOwnForm<F extends string, Input>(
  declared: Form<F, Input>,
  options: OwnFormOptions<Input>,
): AccountForm<F> {
  const [retryAfter, setRetryAfter] = useState<number>();
  const { failed, ...form } = useForm(declared, {
    ...options,
    refused: undefined,
    toFailure: (error) => {
      setRetryAfter(error.retryAfter);
      return error.code === PASSWORD_LEFT ? '' : toRefusal(error, 'other');
    },
  });
  return { ...form, refusal: failed ? (failed as AccountFormError) : undefined, retryAfter };
}
