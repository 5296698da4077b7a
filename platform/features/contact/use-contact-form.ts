import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormRegister, useForm } from 'react-hook-form';
import { sendContact } from '../../api-client/contact.ts';
import { CONTACT_FIELDS, type ContactField, type ContactInput, contactInput } from '../../shared/contact-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { useErrorTitle } from '../forms/use-error-title.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { messageProblems } from './contact-rules.ts';
import { fieldMessage, problemsByField } from './field-messages.ts';

interface ContactForm {
  register: UseFormRegister<ContactInput>;
  errorOf: (field: ContactField) => string | undefined;
  summary: { field: ContactField; text: string }[];
  /** Counts refused attempts. */
  attempt: number;
  /** Why the server took nothing: it gave no answer, or too many messages came from here. */
  failed: 'offline' | 'tooMany' | undefined;
  busy: boolean;
  submit: (event: FormEvent) => void;
}

/** The form with scripts: checked on submit, sent without a page load. The inputs keep their own values. */
export function useContactForm(refused: readonly ProblemField[]): ContactForm {
  const { href } = useShop();
  const t = useText();
  const [given, setGiven] = useState(refused);
  const errors = useMemo(() => toErrors(given), [given]);
  const [summary, setSummary] = useState(errors);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ContactForm['failed']>();
  const { register, handleSubmit, formState } = useForm<ContactInput>({ resolver, errors, shouldFocusError: false });

  useEffect(() => setSummary(errors), [errors]);
  useErrorTitle(Object.keys(summary).length > 0);

  const refuse = (reason: ContactForm['failed']) => {
    setFailed(reason);
    setAttempt((count) => count + 1);
  };
  const onValid = async (values: ContactInput) => {
    setSummary({});
    setBusy(true);
    const sent = await sendContact(contactInput(values));
    if (sent.ok) return navigate(href('contact', {}, { sent: '1' }));
    setBusy(false);
    setGiven(sent.error.fields);
    refuse(reasonOf(sent.error));
  };
  const onInvalid = (found: FieldErrors<ContactInput>) => {
    setSummary(found);
    refuse(undefined);
  };
  const sentence = useCallback(
    (field: ContactField, from: FieldErrors<ContactInput>) => {
      const code = from[field]?.type;
      return code === undefined ? undefined : fieldMessage(field, String(code), t);
    },
    [t],
  );
  return {
    register,
    errorOf: (field) => sentence(field, formState.errors),
    summary: CONTACT_FIELDS.flatMap((field) => {
      const text = sentence(field, summary);
      return text ? [{ field, text }] : [];
    }),
    attempt,
    failed,
    busy,
    submit: (event) => {
      if (busy) event.preventDefault();
      else void handleSubmit(onValid, onInvalid)(event);
    },
  };
}

const resolver: Resolver<ContactInput> = (values) => {
  const errors = toErrors(messageProblems(values));
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

function toErrors(problems: readonly ProblemField[]): FieldErrors<ContactInput> {
  return Object.fromEntries([...problemsByField(problems)].map(([field, code]) => [field, { type: code }]));
}

function reasonOf({ status, fields }: { status: number; fields: readonly ProblemField[] }): ContactForm['failed'] {
  if (problemsByField(fields).size > 0) return undefined;
  return status === 429 ? 'tooMany' : 'offline';
}
