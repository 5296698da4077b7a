import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CheckoutField } from '../../shared/checkout-fields.ts';
import { FieldMessage, FormField } from '../../ui/FormField.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { fieldInputs, fieldLabels, postalCodeInput } from './details-fields.ts';

export type DetailsValues = Record<CheckoutField, string>;

export interface FieldGroupProps {
  values: Readonly<Record<string, string>>;
  register: (name: CheckoutField) => UseFormRegisterReturn;
  /** Sentence for a field that is wrong. */
  errorOf: (field: CheckoutField) => string | undefined;
}

type TextField = Exclude<CheckoutField, 'paymentType'>;

/** Who sends the parcel, the address its label carries, and where the label goes. */
export function AddressFields(props: FieldGroupProps) {
  const t = useText();
  return (
    <div className="field-grid">
      <PlaceFields {...props} />
      <DetailField {...props} name="email" span={6} hint={t('field.email.hint')} />
    </div>
  );
}

/** Name and place, as a label has them. Part of a grid of fields. */
export function PlaceFields(props: FieldGroupProps) {
  return (
    <>
      <DetailField {...props} name="firstName" span={3} />
      <DetailField {...props} name="lastName" span={3} />
      <DetailField {...props} name="street" span={6} />
      <MessagesAbove fields={['postalCode', 'city']} errorOf={props.errorOf} />
      <DetailField {...props} name="postalCode" span={2} above />
      <DetailField {...props} name="city" span={4} above />
    </>
  );
}

interface DetailFieldProps extends FieldGroupProps {
  name: TextField;
  span: 2 | 3 | 4 | 6;
  hint?: string;
  /** The message stands above the row, because the field is too narrow for it. */
  above?: boolean;
  /** Where the field means something else than in an address. */
  autoComplete?: string;
}

export function DetailField({ name, span, hint, above, autoComplete, values, register, errorOf }: DetailFieldProps) {
  const t = useText();
  const { postalCode } = useShop().tenant;
  const error = errorOf(name);
  return (
    <FormField
      {...fieldInputs[name]}
      {...(autoComplete ? { autoComplete } : {})}
      {...(name === 'postalCode' ? postalCodeInput(postalCode.example) : {})}
      {...register(name)}
      id={name}
      label={t(fieldLabels[name])}
      defaultValue={values[name]}
      span={span}
      tabular={name === 'iban'}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      errorAbove={above === true}
    />
  );
}

/** Messages of a row whose fields are narrow. */
function MessagesAbove({ fields, errorOf }: { fields: readonly TextField[]; errorOf: FieldGroupProps['errorOf'] }) {
  return fields.map((field) => {
    const error = errorOf(field);
    return error ? <FieldMessage key={field} id={`${field}-error`} text={error} above /> : null;
  });
}
