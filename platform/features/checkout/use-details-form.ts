import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormRegister, useForm } from 'react-hook-form';
import { saveDraft } from '../../api-client/checkout.ts';
import { addressOf, type CheckoutField, payoutOf, payPalTypesOf } from '../../shared/checkout-fields.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { useErrorTitle } from '../forms/use-error-title.ts';
import type { DetailsValues } from '../seller/AddressFields.tsx';
import { fieldLabels, fieldOrder } from '../seller/details-fields.ts';
import { detailProblems, isFullIban } from '../seller/details-rules.ts';
import { fieldMessage, problemsByField } from '../seller/field-messages.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { choosePayment } from '../stores/cart-actions.ts';
import { useStores } from '../stores/stores-context.tsx';

interface DetailsForm {
  form: RefObject<HTMLFormElement | null>;
  register: UseFormRegister<DetailsValues>;
  errorOf: (field: CheckoutField) => string | undefined;
  summary: { field: CheckoutField; text: string }[];
  attempt: number;
  failed: boolean;
  busy: boolean;
  submit: (event: FormEvent) => void;
  /** Keeps what was typed so far on the server. */
  keep: () => void;
}

/**
 * The details form. The inputs keep their own values (so nothing typed before the scripts ran is lost); the rules run on
 * submit, the IBAN's also when it is left at full length; the draft is saved whenever a field is left.
 */
export function useDetailsForm(refused: readonly ProblemField[], pays: boolean): DetailsForm {
  const { tenant, href } = useShop();
  const { cart } = useStores();
  const form = useRef<HTMLFormElement>(null);
  const sentence = useSentence();
  const given = useMemo(() => toErrors(problemsByField(refused)), [refused]);
  const [summary, setSummary] = useState(() => toSummary(given, sentence));
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const resolver: Resolver<DetailsValues> = (values) => {
    const errors = toErrors(problemsByField(detailProblems(values, tenant, pays)));
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const { register, handleSubmit, getValues, trigger, formState } = useForm<DetailsValues>({
    resolver,
    errors: given,
    shouldFocusError: false,
  });

  useEffect(() => setSummary(toSummary(given, sentence)), [given, sentence]);
  useErrorTitle(summary.length > 0);
  const keep = useKeptDraft(form, pays);
  useEffect(() => {
    // "Change" on the check page leads to one field: the cursor goes there too.
    const target = window.location.hash.slice(1);
    if (target && form.current) form.current.querySelector<HTMLElement>(`#${CSS.escape(target)}`)?.focus();
  }, []);

  const onValid = async (values: DetailsValues) => {
    setSummary([]);
    setBusy(true);
    const saved = await saveDraft(draftOf(values, pays));
    setFailed(!saved.ok);
    setBusy(false);
    if (!saved.ok) return setAttempt((count) => count + 1);
    if (pays) {
      const paymentType = Number(values.paymentType);
      choosePayment(cart, paymentType, payPalTypesOf(tenant.paymentTypes).includes(paymentType));
    }
    await navigate(href('checkout', {}, { step: 'check' }));
  };
  const onInvalid = (errors: FieldErrors<DetailsValues>) => {
    setFailed(false);
    setSummary(toSummary(errors, sentence));
    setAttempt((count) => count + 1);
  };
  return {
    form,
    register: (name, options) =>
      register(name, {
        ...options,
        ...(name === 'iban' ? { onBlur: () => isFullIban(getValues('iban')) && void trigger('iban') } : {}),
      } as never),
    errorOf: (field) => {
      const code = formState.errors[field]?.type;
      return code === undefined ? undefined : sentence(field, String(code));
    },
    summary,
    attempt,
    failed,
    busy,
    submit: (event) => {
      if (busy) event.preventDefault();
      else void handleSubmit(onValid, onInvalid)(event);
    },
    keep,
  };
}

function useSentence(): (field: CheckoutField, code: string) => string {
  const t = useText();
  const { postalCode } = useShop().tenant;
  return useCallback(
    (field, code) => fieldMessage(field, code, { t, postalCode, label: (name) => t(fieldLabels[name]) }),
    [t, postalCode],
  );
}

/** A pause in typing this long is saved, so that a reload loses at most a word. */
const TYPING_PAUSE_MS = 400;

/** Saves what changed: when a field is left, when typing pauses, and past the end of the page when the visitor leaves. */
function useKeptDraft(form: RefObject<HTMLFormElement | null>, pays: boolean): () => void {
  const kept = useRef('');
  const save = useCallback(
    (keepalive: boolean) => {
      if (!form.current) return;
      const draft = typedIn(form.current, pays);
      const print = JSON.stringify(draft);
      if (print === kept.current) return;
      kept.current = print;
      void saveDraft(draft, { keepalive });
    },
    [form, pays],
  );
  useEffect(() => {
    // What the page came with is what the server has.
    if (form.current) kept.current = JSON.stringify(typedIn(form.current, pays));
  }, [form, pays]);
  useEffect(() => {
    const shown = form.current;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      clearTimeout(pause);
      pause = setTimeout(() => save(false), TYPING_PAUSE_MS);
    };
    const leave = () => save(true);
    shown?.addEventListener('input', typed);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(pause);
      shown?.removeEventListener('input', typed);
      window.removeEventListener('pagehide', leave);
    };
  }, [form, save]);
  return () => save(false);
}

function typedIn(form: HTMLFormElement, pays: boolean) {
  return draftOf(Object.fromEntries(new FormData(form)) as Record<string, string>, pays);
}

/** A form that does not ask for a payout leaves the one typed for an earlier cart as it is. */
function draftOf(typed: Record<string, string>, pays: boolean) {
  return { address: addressOf(typed), ...(pays ? { payout: payoutOf(typed) } : {}) };
}

function toErrors(codes: ReadonlyMap<CheckoutField, string>): FieldErrors<DetailsValues> {
  return Object.fromEntries([...codes].map(([field, code]) => [field, { type: code }]));
}

function toSummary(errors: FieldErrors<DetailsValues>, sentence: (field: CheckoutField, code: string) => string) {
  return fieldOrder.flatMap((field) => {
    const code = errors[field]?.type;
    return code === undefined ? [] : [{ field, text: sentence(field, String(code)) }];
  });
}
