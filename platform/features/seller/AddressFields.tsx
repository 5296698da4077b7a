import { Suspense } from 'react';
import { isFullIban } from '../../forms/iban.ts';
import type { NAME_FIELDS, PLACE_FIELDS, SellerField } from '../../forms/seller-fields.ts';
import type { FormState } from '../../shared/form-state.ts';
import { ASKED } from '../../shared/question.ts';
import { FieldMessage, FieldNote, FormField } from '../../ui/FormField.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { later } from '../shop/later.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { fieldInputs, postalCodeInput } from './details-fields.ts';
import { type Hints, isQuestion } from './hints.ts';

/** Fetched by browsers for whatever is said first. */
const DetailHint = import.meta.env.SSR
  ? (await import('./DetailHint.tsx')).DetailHint
  : later(() => import('./DetailHint.tsx').then((module) => module.DetailHint));

/** A form that has these of the seller's fields among its own; all of them unless said. */
export type SellerForm<F extends SellerField = SellerField> = Pick<
  UsedForm<F>,
  'field' | 'errorOf' | 'register' | 'shownValue' | 'inputs'
> & {
  /** What is said beside the fields, where somebody helps typing. */
  hints?: Hints;
};

interface FieldGroupProps<F extends SellerField = SellerField> {
  form: SellerForm<F>;
}

type TextField = Exclude<SellerField, 'paymentType'>;
type PlaceField = (typeof NAME_FIELDS | typeof PLACE_FIELDS)[number];

/** The values a form without scripts was asked about: sent again as they are, they are taken. */
export function AskedBefore({ form }: { form: FormState | undefined }) {
  return form?.questions?.map(({ field }) => (
    <input key={field} type="hidden" name={`${ASKED}${field}`} value={form.values[field]} />
  ));
}

/** Who sends the parcel, the address its label carries, and where the label goes. */
export function AddressFields({ form }: FieldGroupProps) {
  const t = useText();
  return (
    <div className="field-grid">
      <PlaceFields form={form} />
      <DetailField form={form} name="email" span={6} hint={t('field.email.hint')} />
    </div>
  );
}

/** Name and place, as a label has them; the place alone where the name was asked before. Part of a grid of fields. */
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
  /** Where it is called otherwise than in a sale. */
  label?: string;
  hint?: string;
  /** The message stands above the row, because the field is too narrow for it. */
  above?: boolean;
  /** Where the field means something else than in an address. */
  autoComplete?: string;
}

export function DetailField<F extends TextField>(props: DetailFieldProps<F>) {
  const { form, name, span, label, hint, above, autoComplete } = props;
  const { postalCode } = useShop().tenant;
  const { getValues, trigger } = form.inputs;
  // An IBAN is judged when it is left, too, as soon as it is long enough to be one.
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
      note={form.hints && noteOf(form, name)}
      noteBelow={above === true}
    />
  );
}

function noteOf<F extends TextField>(form: SellerForm<F>, field: F) {
  const hint = form.hints?.[field];
  // The message says what is wrong with it: nothing is asked about it besides.
  const said = hint && isQuestion(hint) && form.errorOf(field);
  return hint && !said ? (
    <Suspense>
      <DetailHint form={form} field={field} hint={hint} />
    </Suspense>
  ) : null;
}

/** What is said of the fields of a row, below it, so that their boxes stay on one line. */
function NotesBelow<F extends TextField>({ form, fields }: FieldGroupProps<F> & { fields: readonly F[] }) {
  if (!form.hints) return null;
  return fields.map((field) => (
    <FieldNote key={field} id={field}>
      {noteOf(form, field)}
    </FieldNote>
  ));
}

/** Messages of a row whose fields are narrow. */
function MessagesAbove<F extends TextField>({ form, fields }: FieldGroupProps<F> & { fields: readonly F[] }) {
  return fields.map((field) => {
    const error = form.errorOf(field);
    return error ? <FieldMessage key={field} id={`${field}-error`} text={error} above /> : null;
  });
}
