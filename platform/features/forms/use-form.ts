import { type FormEvent, useEffect, useMemo, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { checkFieldValues, MISSING, problemsByField } from '../../forms/check.ts';
import type { Form, FormFacts } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { useText } from '../shop/use-text.ts';
import { type FormLevelError, formLevelError, toFormLevelError } from './form-level-error.ts';
import { useErrorTitle } from './use-error-title.ts';
import { useFormFacts, useSentence } from './use-sentence.ts';

export type FormValues = Record<string, string>;

export interface UseFormOptions<Input> {
  /** Values and problems of a rejected plain form. */
  refused: FormState | undefined;
  /** Initial values; those of a rejected form take precedence. */
  values?: Readonly<Record<string, string>>;
  /** Additional context of the rules; must stay the same object. */
  facts?: Partial<FormFacts>;
  send: (input: Input, typed: FormValues) => Promise<ApiResult<unknown>>;
  /** Success: navigate to the confirmation. */
  onSent: (typed: FormValues) => Promise<void>;
  /** Message for a rejection that concerns no field, where the form distinguishes more than the usual reasons. */
  toFailure?: (error: ApiError) => SendFailure;
  /** Completes the values before validation; must stay the same function. */
  completeValues?: (typed: FormValues) => FormValues;
  /** Checks valid values for typos before they are sent; true when sending must wait for an answer. */
  ask?: (typed: FormValues) => Promise<boolean>;
}

/** Why the server rejected the form: no response, not evaluated, or the code of another reason. */
export type SendFailure = 'offline' | FormLevelError | (string & {});

type InputProps = ReturnType<UseFormReturn['register']>;

export interface UsedForm<F extends string> {
  /** All props that the input of a declared field needs. */
  field: (
    name: F,
    options?: RegisterOptions,
  ) => InputProps & { id: string; label: string; defaultValue?: string; error?: string };
  /** For inputs that are not fields: checkboxes, the honeypot. */
  register: (name: string) => InputProps;
  shownValue: (name: string) => string;
  getError: (field: F) => string | undefined;
  /** `missing` where no value was given. */
  summary: { field: F; text: string; missing: boolean }[];
  /** Counts rejected attempts. */
  attempt: number;
  failed: SendFailure | undefined;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** For forms that set a field, or validate one before submission. */
  inputs: Pick<UseFormReturn, 'getValues' | 'setValue' | 'trigger' | 'watch'>;
}

/**
 * A declared form with scripts: validated on submit by its declaration, sent without a page load. The inputs are
 * uncontrolled, so values typed before the scripts ran are not lost.
 */
export function useForm<F extends string, Input>(form: Form<F, Input>, options: UseFormOptions<Input>): UsedForm<F> {
  const { refused, completeValues = isUnchanged } = options;
  const t = useText();
  const facts = useFormFacts(options.facts);
  const sentence = useSentence(form, facts);
  const given = refused?.problems ?? NONE;
  const [answered, setAnswered] = useState<readonly ProblemField[]>();
  const errors = useMemo(() => toErrors(form, answered ?? given), [form, answered, given]);
  const [summary, setSummary] = useState(errors);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<SendFailure | undefined>(() => formLevelError(given));
  const resolver = useMemo<Resolver<FieldValues>>(
    () => async (typed) => {
      await form.prepare();
      const found = toErrors(form, checkFieldValues(form, completeValues(asPosted(typed)), facts).problems);
      return Object.keys(found).length === 0 ? { values: typed, errors: {} } : { values: {}, errors: found };
    },
    [form, facts, completeValues],
  );
  const { register, handleSubmit, formState, getValues, setValue, trigger, watch } = useHookForm<FieldValues>({
    resolver,
    errors,
    shouldFocusError: false,
  });

  useEffect(() => setSummary(errors), [errors]);
  useErrorTitle(Object.keys(summary).length > 0);

  const showFailure = (reason: SendFailure | undefined) => {
    setFailed(reason);
    setAttempt((count) => count + 1);
  };
  const onValid = async (values: FieldValues) => {
    const typed = completeValues(asPosted(values));
    const checked = checkFieldValues(form, typed, facts);
    if (!checked.ok) return showFailure('offline');
    setSummary({});
    setBusy(true);
    try {
      if (await options.ask?.(typed)) return;
      const sent = await options.send(checked.value, typed);
      if (sent.ok) return await options.onSent(typed);
      setAnswered(sent.error.fields);
      showFailure(
        problemsByField(form, sent.error.fields).size > 0
          ? undefined
          : (options.toFailure ?? toSendFailure)(sent.error),
      );
    } finally {
      // Whichever step of the navigation failed, the button works again.
      setBusy(false);
    }
  };
  const onInvalid = (found: FieldErrors) => {
    setSummary(found);
    showFailure(undefined);
  };
  const getErrorText = (field: F, from: FieldErrors) => {
    const code = from[field]?.type;
    return code === undefined ? undefined : sentence(field, String(code));
  };
  const getError = (field: F) => getErrorText(field, formState.errors);
  const shownValue = (name: string) => refused?.values[name] ?? options.values?.[name] ?? '';
  return {
    field: (name, inputOptions) => {
      const error = getError(name);
      return {
        ...register(name, inputOptions),
        id: name,
        label: t(form.fields[name].label),
        ...(form.fields[name].secret ? {} : { defaultValue: shownValue(name) }),
        ...(error ? { error } : {}),
      };
    },
    register: (name) => register(name),
    shownValue,
    getError,
    summary: form.names.flatMap((field) => {
      const text = getErrorText(field, summary);
      return text ? [{ field, text, missing: summary[field]?.type === MISSING }] : [];
    }),
    attempt,
    failed,
    busy,
    submit: (event) => {
      if (busy) event.preventDefault();
      else void handleSubmit(onValid, onInvalid)(event);
    },
    inputs: { getValues, setValue, trigger, watch },
  };
}

const NONE: readonly ProblemField[] = [];
const isUnchanged = (typed: FormValues) => typed;

/** The values as a browser would post them: unticked checkboxes are absent, names with a dot are not nested. */
function asPosted(values: FieldValues, prefix = ''): FormValues {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return Object.entries(asPosted(value, `${prefix}${name}.`));
    if (value === undefined || value === null || value === false) return [];
    return [[`${prefix}${name}`, value === true ? 'yes' : String(value)]];
  });
  return Object.fromEntries(entries);
}

function toErrors<F extends string>(form: Form<F, unknown>, problems: readonly ProblemField[]): FieldErrors {
  return Object.fromEntries([...problemsByField(form, problems)].map(([field, code]) => [field, { type: code }]));
}

function toSendFailure({ status, code }: ApiError): SendFailure {
  return toFormLevelError(status) ?? (status === 409 ? code : 'offline');
}
