import { Icon } from '../../ui/Icon.tsx';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useCart } from '../stores/stores-context.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { hasPayout } from './checkout-view.ts';
import { TradeAside } from './TradeAside.tsx';

const DetailsForm = deferPart(
  import.meta.env.SSR
    ? (await import('./DetailsForm.tsx')).DetailsForm
    : fetchLazy(() => import('./DetailsForm.tsx').then((module) => module.DetailsForm)),
);

/** Second step: address for the label and, when something is paid, the payout. At most nine fields. */
export function DetailsStep({ view, form: refused }: CheckoutStepProps) {
  const t = useText();
  const { tenant } = useShop();
  const pays = hasPayout(view.cart);
  const payPal = useCart((state) => state.isPayPalTransaction);
  return (
    <div className="sell">
      <div>
        <h1 className="headline-small space-below">{t(pays ? 'details.headline' : 'details.headlineRecycling')}</h1>
        <DetailsForm view={view} form={refused} />
      </div>
      <TradeAside cart={view.cart}>
        <p className="note">
          <Icon name="truck" />
          <span>{t('details.noteShipping', { carrier: tenant.shipping.carrier })}</span>
        </p>
        {pays && !payPal ? (
          <p className="note">
            <Icon name="lock" />
            <span>{t('details.noteIban')}</span>
          </p>
        ) : null}
      </TradeAside>
    </div>
  );
}
