import { useEffect, useRef } from 'react';
import { storedChoice } from '../../forms/stored-payout.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCart } from '../stores/stores-context.tsx';
import { DetailField, type SellerForm } from './AddressFields.tsx';

/** An account of the customer that need not be typed again. */
interface StoredAccount {
  /** Value of the choice that stands for it. */
  value: string;
  masked: string;
}

interface PayoutFieldsProps {
  form: SellerForm;
  /** Accounts to choose from beside typing one; the first is chosen where nothing was typed. */
  stored?: readonly StoredAccount[];
  /** Called with the value of each choice that a visitor makes. */
  onChoose?: (value: string) => void;
}

/**
 * How the money comes. Both ways' fields are in the page; the style sheet shows those of the chosen one, so the choice
 * works without JavaScript as well.
 */
export function PayoutFields({ form, stored = NONE, onChoose }: PayoutFieldsProps) {
  const t = useText();
  const { tenant } = useShop();
  const suggested = useChosenType(form, stored);
  // A suggestion after the visitor's choice would put the cards anew, and take the focus from the chosen one.
  const shown = useRef({ value: suggested, isChosen: false });
  if (!shown.current.isChosen) shown.current.value = suggested;
  const { value } = shown.current;
  const input = form.register('paymentType');
  const error = form.errorOf('paymentType');
  const options = [
    ...stored.map(({ value, masked }) => ({
      value,
      // One word to the eye: it does not break over lines.
      label: masked.replaceAll(' ', '\u00a0'),
      hint: t('payout.stored.hint'),
      marker: 'stored',
    })),
    ...tenant.paymentTypes.map((type) => ({
      value: String(type.id),
      label: t(`payout.${type.code}.label`),
      hint: t(`payout.${type.code}.hint`),
      marker: type.code,
    })),
  ];
  return (
    <div className="payout space-above-medium">
      <RadioCards
        id="paymentType"
        legend={t('details.payout')}
        options={options}
        key={value}
        value={value}
        input={{
          ...input,
          onChange: (event) => {
            shown.current.isChosen = true;
            onChoose?.(event.target.value);
            return input.onChange?.(event);
          },
        }}
        {...(error ? { error } : {})}
      />
      <div className="field-grid bank">
        <DetailField form={form} name="accountHolder" span={6} />
        <DetailField form={form} name="iban" span={6} />
      </div>
      <div className="field-grid paypal">
        <DetailField form={form} name="paypalEmail" span={6} hint={t('field.paypalEmail.hint')} />
      </div>
    </div>
  );
}

const NONE: readonly StoredAccount[] = [];

/** What is chosen at first: what was chosen for this sale, a stored account where nothing was typed, else the last way. */
function useChosenType({ shownValue, inputs }: SellerForm, stored: readonly StoredAccount[]): string {
  const { tenant } = useShop();
  // What this browser chose last, where the shop still pays that way; what was typed for this sale is more recent.
  const last = useCart((state) => state.paymentType);
  const offered = tenant.paymentTypes.some(({ id }) => id === last) ? last : tenant.selectedPaymentType;
  const chosen = shownValue('paymentType');
  const typed = chosen !== '' && !storedChoice(chosen);
  const [first] = stored;
  const known = stored.find(({ value }) => value === chosen) ?? (typed ? undefined : first);
  const { setValue } = inputs;
  const value = known?.value;
  useEffect(() => {
    // It came after the page: the form has another choice in its memory.
    if (value) setValue('paymentType', value);
  }, [value, setValue]);
  return value ?? (typed ? chosen : String(offered));
}
