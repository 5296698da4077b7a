import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Drawing, type DrawingName } from '../../ui/Drawing.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownCart } from './checkout-view.ts';

/** What is being sold, beside the form: the sum, the devices, and below them whatever the step has to add. */
export function SaleAside({ cart, children }: { cart: ShownCart; children: ReactNode }) {
  const t = useText();
  const format = useFormat();
  return (
    <aside className="price" aria-label={t('checkout.sum')}>
      <p className="muted">{t('checkout.youGet')}</p>
      <Amount {...format.moneyParts(cart.totalCents)} />
      <div className="clines">
        {cart.lines.map(({ offer, quantity, totalCents }) => (
          <div className="row pic" key={offer.id}>
            <Drawing name={offer.formFactor as DrawingName} frame="square" className="dev" />
            <span>
              <b>
                {quantity > 1 ? `${quantity} × ` : ''}
                {offer.deviceName} <span className="nw">{offer.variantLabel}</span>
              </b>
              <br />
              <small className="muted">{offer.summary}</small>
            </span>
            <span className="p">{format.money(totalCents)}</span>
          </div>
        ))}
      </div>
      {children}
    </aside>
  );
}
