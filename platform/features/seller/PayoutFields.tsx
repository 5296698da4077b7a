import { useEffect, useLayoutEffect, useRef } from 'react';
import { storedChoice } from '../../forms/stored-payout.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCart } from '../stores/stores-context.tsx';
import { DetailField, type SellerForm } from './AddressFields.tsx';

/** A stored account of the customer. */
interface StoredAccount {
  /** Value of the radio button that selects it. */
  value: string;
  masked: string;
}

interface PayoutFieldsProps {
  form: SellerForm;
  /** Accounts to choose from besides entering one; the first is preselected where nothing was entered. */
  stored?: readonly StoredAccount[];
  /** Called with the value of each choice that a visitor makes. */
  onChoose?: (value: string) => void;
}

/**
 * Payout method. The fields of both methods are in the page; the style sheet shows those of the chosen one, so the
 * choice also works without JavaScript.
 */
export function PayoutFields({ form, stored = NONE, onChoose }: PayoutFieldsProps) {
  const t = useText();
  const { tenant } = useShop();
  const suggested = useChosenType(form, stored);
  // A suggestion after the visitor's choice would put the cards anew, and take the focus from the chosen one.
  const shown = useRef({ value: suggested, isChosen: false });
  if (!shown.current.isChosen) shown.current.value = suggested;
  const { value } = shown.current;
  const early = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server's markup becomes alive
  useLayoutEffect(() => {
    if (early.current === undefined) return;
    shown.current.isChosen = true;
    form.inputs.setValue('paymentType', early.current);
    onChoose?.(early.current);
  }, []);
  const input = form.register('paymentType');
  const error = form.getError('paymentType');
  const options = [
    ...stored.map(({ value, masked }) => ({
      value,
      // An account number must not break over lines.
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
          // A choice that was made before the scripts ran: the form's library unticks it when it gets the other cards.
          ref: (card: HTMLInputElement | null) => {
            if (card?.checked && !card.defaultChecked) early.current = card.value;
            return input.ref(card);
          },
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

/**
 * Preselected method: the one chosen for this trade, else a stored account where nothing was entered, else the last
 * method.
 */
function useChosenType({ shownValue, inputs }: SellerForm, stored: readonly StoredAccount[]): string {
  const { tenant } = useShop();
  // The last choice in this browser, where the shop still offers it. Values entered for this trade take precedence.
  const last = useCart((state) => state.paymentType);
  const offered = tenant.paymentTypes.some(({ id }) => id === last) ? last : tenant.selectedPaymentType;
  const chosen = shownValue('paymentType');
  const typed = chosen !== '' && !storedChoice(chosen);
  const [first] = stored;
  const known = stored.find(({ value }) => value === chosen) ?? (typed ? undefined : first);
  const { setValue } = inputs;
  const value = known?.value;
  useEffect(() => {
    // It loads after the page, when the uncontrolled form already has another choice.
    if (value) setValue('paymentType', value);
  }, [value, setValue]);
  return value ?? (typed ? chosen : String(offered));
}
