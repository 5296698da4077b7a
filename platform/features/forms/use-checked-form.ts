import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { problemsByField } from '../../shared/form-problems.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { useErrorTitle } from './use-error-title.ts';

type Values = Record<string, string>;

export interface CheckedFormOptions<F extends string> {
  /** The fields people see, in the order of the page. */
  fields: readonly F[];
  /** Problems of a plain form that was refused. */
  refused: readonly ProblemField[];
  /** What is wrong with the values as typed; the server has the last word. Must stay the same function. */
  check: (values: Values) => ProblemField[];
  send: (values: Values) => Promise<ApiResult<unknown>>;
  /** The message is there: go where that is said. */
  onSent: () => Promise<void>;
  /** The sentence for a problem code of a field. */
  sentence: (field: F, code: string) => string;
  /** Why a refusal that concerns no field was given, where the form tells more than the usual reasons apart. */
  reason?: (error: ApiError) => SendFailure;
}

/** Why the server took nothing: it gave no answer, too many messages came from here, or another reason's code. */
export type SendFailure = 'offline' | 'tooMany' | (string & {});

export interface CheckedForm<F extends string> {
  register: UseFormRegister<FieldValues>;
  errorOf: (field: F) => string | undefined;
  summary: { field: F; text: string }[];
  /** Counts refused attempts. */
  attempt: number;
  failed: SendFailure | undefined;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** For forms that put something into a field, or judge one before all are sent. */
  inputs: Pick<UseFormReturn, 'getValues' | 'setValue' | 'trigger'>;
}

/** A form to the people of the shop, with scripts: checked on submit, sent without a page load. The inputs keep their own values. */
export function useCheckedForm<F extends string>(options: CheckedFormOptions<F>): CheckedForm<F> {
  const { fields, check, sentence } = options;
  const [given, setGiven] = useState(options.refused);
  const errors = useMemo(() => toErrors(given, fields), [given, fields]);
  const [summary, setSummary] = useState(errors);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<SendFailure>();
  const resolver = useMemo(() => resolverOf(check, fields), [check, fields]);
  const { register, handleSubmit, formState, getValues, setValue, trigger } = useForm<FieldValues>({
    resolver,
    errors,
    shouldFocusError: false,
  });

  useEffect(() => setSummary(errors), [errors]);
  useErrorTitle(Object.keys(summary).length > 0);

  const refuse = (reason: SendFailure | undefined) => {
    setFailed(reason);
    setAttempt((count) => count + 1);
  };
  const onValid = async (values: FieldValues) => {
    setSummary({});
    setBusy(true);
    const sent = await options.send(values);
    if (sent.ok) return options.onSent();
    setBusy(false);
    setGiven(sent.error.fields);
    refuse(reasonOf(sent.error, fields, options.reason));
  };
  const onInvalid = (found: FieldErrors) => {
    setSummary(found);
    refuse(undefined);
  };
  const textOf = useCallback(
    (field: F, from: FieldErrors) => {
      const code = from[field]?.type;
      return code === undefined ? undefined : sentence(field, String(code));
    },
    [sentence],
  );
  return {
    register,
    errorOf: (field) => textOf(field, formState.errors),
    summary: fields.flatMap((field) => {
      const text = textOf(field, summary);
      return text ? [{ field, text }] : [];
    }),
    attempt,
    failed,
    busy,
    submit: (event) => {
      if (busy) event.preventDefault();
      else void handleSubmit(onValid, onInvalid)(event);
    },
    inputs: { getValues, setValue, trigger },
  };
}

function resolverOf(check: (values: Values) => ProblemField[], fields: readonly string[]): Resolver<FieldValues> {
  return (values) => {
    const errors = toErrors(check(values), fields);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function toErrors(problems: readonly ProblemField[], fields: readonly string[]): FieldErrors {
  return Object.fromEntries([...problemsByField(problems, fields)].map(([field, code]) => [field, { type: code }]));
}

function reasonOf(
  error: ApiError,
  fields: readonly string[],
  reason: CheckedFormOptions<string>['reason'],
): SendFailure | undefined {
  if (problemsByField(error.fields, fields).size > 0) return undefined;
  if (reason) return reason(error);
  if (error.status === 429) return 'tooMany';
  return error.status === 409 ? error.code : 'offline';
}
