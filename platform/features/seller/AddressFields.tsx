import { Suspense } from 'react';
import { isFullIban } from '../../forms/iban.ts';
import type { NAME_FIELDS, PLACE_FIELDS, SellerField } from '../../forms/seller-fields.ts';
import type { FormState } from '../../shared/form-state.ts';
import { CONFIRMED_PREFIX } from '../../shared/typo-suggestion.ts';
import { FieldMessageText, FieldNote, FormField } from '../../ui/FormField.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { fieldInputs, postalCodeInput } from './details-fields.ts';
import { type Hints, isSuggestion } from './hints.ts';

/** Fetched when the first note is shown. */
const DetailHint = import.meta.env.SSR
  ? (await import('./DetailHint.tsx')).DetailHint
  : lazyWithRetry(() => import('./DetailHint.tsx').then((module) => module.DetailHint));

/** A form that contains these seller fields; all of them by default. */
export type SellerForm<F extends SellerField = SellerField> = Pick<
  UsedForm<F>,
  'field' | 'getError' | 'register' | 'shownValue' | 'inputs'
> & {
  /** Notes beside the fields, where typing help is active. */
  hints?: Hints;
};

interface FieldGroupProps<F extends SellerField = SellerField> {
  form: SellerForm<F>;
}

type TextField = Exclude<SellerField, 'paymentType'>;
type PlaceField = (typeof NAME_FIELDS | typeof PLACE_FIELDS)[number];

/** Values that a form without scripts has already asked about. Sent again unchanged, they are accepted. */
export function AskedBefore({ form }: { form: FormState | undefined }) {
  return form?.questions?.map(({ field }) => (
    <input key={field} type="hidden" name={`${CONFIRMED_PREFIX}${field}`} value={form.values[field]} />
  ));
}

/** Sender of the parcel: name, address and e-mail address for the label. */
export function AddressFields({ form }: FieldGroupProps) {
  const t = useText();
  return (
    <div className="field-grid">
      <PlaceFields form={form} />
      <DetailField form={form} name="email" span={6} hint={t('field.email.hint')} />
    </div>
  );
}

/** Name and address as on a label; only the address where the name is already known. Part of a grid of fields. */
export function PlaceFields({ form, named = true }: FieldGroupProps<PlaceField> & { named?: boolean }) {
  return (
    <>
      {named && (
        <>
          <DetailField form={form} name="firstName" span={3} />
          <DetailField form={form} name="lastName" span={3} />
        </>
      )}
      <DetailField form={form} name="street" span={6} />
      <MessagesAbove form={form} fields={['postalCode', 'city']} />
      <DetailField form={form} name="postalCode" span={2} above />
      <DetailField form={form} name="city" span={4} above />
      <NotesBelow form={form} fields={['postalCode', 'city']} />
    </>
  );
}

interface DetailFieldProps<F extends TextField> extends FieldGroupProps<F> {
  name: F;
  span: 2 | 3 | 4 | 6;
  /** Labels that differ from those of a trade. */
  label?: string;
  hint?: string;
  /** The message is above the row, because the field is too narrow for it. */
  above?: boolean;
  /** Where the field has another meaning than in an address. */
  autoComplete?: string;
}

export function DetailField<F extends TextField>(props: DetailFieldProps<F>) {
  const { form, name, span, label, hint, above, autoComplete } = props;
  const { postalCode } = useShop().tenant;
  const { getValues, trigger } = form.inputs;
  // An IBAN is also validated on blur, as soon as it has its full length.
  const onBlur = () => isFullIban(String(getValues(name) ?? '')) && void trigger(name);
  return (
    <FormField
      {...fieldInputs[name]}
      {...(autoComplete ? { autoComplete } : {})}
      {...(name === 'postalCode' ? postalCodeInput(postalCode.example) : {})}
      {...form.field(name, name === 'iban' ? { onBlur } : {})}
      {...(label ? { label } : {})}
      span={span}
      tabular={name === 'iban'}
      {...(hint ? { hint } : {})}
      errorAbove={above === true}
      note={form.hints && getFieldNote(form, name)}
      noteBelow={above === true}
    />
  );
}

function getFieldNote<F extends TextField>(form: SellerForm<F>, field: F) {
  const hint = form.hints?.[field];
  // With an error message there is no typo check.
  const said = hint && isSuggestion(hint) && form.getError(field);
  return hint && !said ? (
    <Suspense>
      <DetailHint form={form} field={field} hint={hint} />
    </Suspense>
  ) : null;
}

/** Notes of the fields of a row, below it, so that their boxes stay aligned. */
function NotesBelow<F extends TextField>({ form, fields }: FieldGroupProps<F> & { fields: readonly F[] }) {
  if (!form.hints) return null;
  return fields.map((field) => (
    <FieldNote key={field} id={field}>
      {getFieldNote(form, field)}
    </FieldNote>
  ));
}

/** Messages of a row with narrow fields. */
function MessagesAbove<F extends TextField>({ form, fields }: FieldGroupProps<F> & { fields: readonly F[] }) {
  return fields.map((field) => {
    const error = form.getError(field);
    return error ? <FieldMessageText key={field} id={`${field}-error`} text={error} above /> : null;
  });
}
