import { useCallback, useEffect } from 'react';
import type { ApiResult } from '../../api-client/http.ts';
import type { AccountField } from '../../shared/account-fields.ts';
import type { FormState } from '../../shared/form-state.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { fail } from '../../shared/result.ts';
import { type CheckedForm, useCheckedForm } from '../forms/use-checked-form.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { accountMessage, type Refusal } from './account-messages.ts';
import { inForm } from './account-rules.ts';
import { postedRefusal, refusalOf } from './refusal.ts';

interface AccountFormOptions<F extends AccountField> {
  fields: readonly F[];
  form: FormState | undefined;
  /** Must stay the same function. */
  check: (values: Record<string, string>) => ProblemField[];
  send: (values: Record<string, string>) => Promise<ApiResult<unknown>>;
  onSent: () => Promise<void>;
  /** The password is chosen here, not known. */
  chosen: boolean;
  /** What a 4xx answer means. */
  denied: 'credentials' | 'link' | 'other';
}

export interface AccountForm<F extends AccountField> extends Omit<CheckedForm<F>, 'failed'> {
  refusal: Refusal | undefined;
  valueOf: (field: string) => string;
}

const NOTHING: FormState = { values: {}, problems: [] };

/** A form of the account: what was typed stays when it is refused, but for the password. */
export function useAccountForm<F extends AccountField>(options: AccountFormOptions<F>): AccountForm<F> {
  const { fields, check, send, onSent, chosen, denied } = options;
  const { values, problems } = options.form ?? NOTHING;
  const { postalCode } = useShop().tenant;
  const t = useText();
  const { failed, ...form } = useCheckedForm<F>({
    fields,
    refused: problems,
    check,
    send: async (typed) => {
      const answer = await send(typed);
      return answer.ok ? answer : fail({ ...answer.error, fields: answer.error.fields.map(inForm) });
    },
    onSent,
    sentence: useCallback(
      (field: F, code: string) => accountMessage(field, code, { t, postalCode, chosen }),
      [t, postalCode, chosen],
    ),
    reason: (error) => refusalOf(error, denied),
  });
  const refusal = form.attempt === 0 ? postedRefusal(problems) : (failed as Refusal | undefined);
  const { setValue } = form.inputs;
  useEffect(() => {
    // Whoever comes back to the screen later must not find it; without an answer it is only sent again.
    if (form.attempt > 0 && refusal && refusal !== 'offline') setValue('password', '');
  }, [form.attempt, refusal, setValue]);
  return { ...form, refusal, valueOf: (field) => values[field] ?? '' };
}
