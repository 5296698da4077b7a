import type { ReactNode } from 'react';
import { formatDeviceName } from '../../shared/device-name.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { ParcelList } from '../trade/ParcelList.tsx';
import type { ShownCart } from './checkout-view.ts';

/** Summary beside the form: total, devices, and the step's own content below. */
export function TradeAside({ cart, children }: { cart: ShownCart; children: ReactNode }) {
  const t = useText();
  const format = useFormat();
  return (
    <aside className="price" aria-label={t('checkout.sum')}>
      <p className="muted">{t('checkout.youGet')}</p>
      <Amount {...format.moneyParts(cart.totalCents)} />
      <div className="compact-lines">
        {cart.lines.map(({ offer, quantity, totalCents }) => (
          <div className="row picture" key={offer.id}>
            <Drawing name={offer.drawing} frame="square" className="device-drawing" />
            <span>
              <b>
                {quantity > 1 ? `${quantity} × ` : ''}
                {formatDeviceName(offer)}
              </b>
              <br />
              <small className="muted">{offer.summary}</small>
            </span>
            <span className="price-cell">{format.money(totalCents)}</span>
          </div>
        ))}
      </div>
      <ParcelList lines={cart.lines} parcels={cart.parcels} />
      {children}
    </aside>
  );
}
