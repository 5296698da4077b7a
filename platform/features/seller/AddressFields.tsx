import { isFullIban } from '../../forms/iban.ts';
import type { NAME_FIELDS, PLACE_FIELDS, SellerField } from '../../forms/seller-fields.ts';
import { FieldMessage, FormField } from '../../ui/FormField.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { fieldInputs, postalCodeInput } from './details-fields.ts';

/** A form that has these of the seller's fields among its own; all of them unless said. */
export type SellerForm<F extends SellerField = SellerField> = Pick<
  UsedForm<F>,
  'field' | 'errorOf' | 'register' | 'shownValue' | 'inputs'
>;

interface FieldGroupProps<F extends SellerField = SellerField> {
  form: SellerForm<F>;
}

type TextField = Exclude<SellerField, 'paymentType'>;
type PlaceField = (typeof NAME_FIELDS | typeof PLACE_FIELDS)[number];

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
    </>
  );
}

interface DetailFieldProps<F extends TextField> extends FieldGroupProps<F> {
  name: F;
  span: 2 | 3 | 4 | 6;
  hint?: string;
  /** The message stands above the row, because the field is too narrow for it. */
  above?: boolean;
  /** Where the field means something else than in an address. */
  autoComplete?: string;
}

export function DetailField<F extends TextField>(props: DetailFieldProps<F>) {
  const { form, name, span, hint, above, autoComplete } = props;
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
      span={span}
      tabular={name === 'iban'}
      {...(hint ? { hint } : {})}
      errorAbove={above === true}
    />
  );
}

/** Messages of a row whose fields are narrow. */
function MessagesAbove<F extends TextField>({ form, fields }: FieldGroupProps<F> & { fields: readonly F[] }) {
  return fields.map((field) => {
    const error = form.errorOf(field);
    return error ? <FieldMessage key={field} id={`${field}-error`} text={error} above /> : null;
  });
}
