import { RadioCards } from '../../ui/RadioCards.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCart } from '../stores/stores-context.tsx';
import { DetailField, type SellerForm } from './AddressFields.tsx';

/**
 * How the money comes. Both ways' fields are in the page; the style sheet shows those of the chosen one, so the choice
 * works without JavaScript as well.
 */
export function PayoutFields({ form }: { form: SellerForm }) {
  const t = useText();
  const { tenant } = useShop();
  // What this browser chose last, where the shop still pays that way; what was typed for this sale is more recent.
  const last = useCart((state) => state.paymentType);
  const offered = tenant.paymentTypes.some(({ id }) => id === last) ? last : tenant.selectedPaymentType;
  const paymentType = form.shownValue('paymentType') || String(offered);
  const error = form.errorOf('paymentType');
  const codes = tenant.paymentTypes.map((type) => ({
    value: String(type.id),
    label: t(`payout.${type.code}.label`),
    hint: t(`payout.${type.code}.hint`),
    marker: type.code,
  }));
  return (
    <div className="payout space-above-medium">
      <RadioCards
        id="paymentType"
        legend={t('details.payout')}
        options={codes}
        key={paymentType}
        value={paymentType}
        input={form.register('paymentType')}
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
