import { Icon } from '../../ui/Icon.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { countItems, hasPayout } from './checkout-view.ts';
import { LostParcelNote } from './LostParcelNote.tsx';
import { TradeAside } from './TradeAside.tsx';
import { totalRows } from './total-rows.ts';

const TradeForm = deferPart(
  import.meta.env.SSR
    ? (await import('./TradeForm.tsx')).TradeForm
    : fetchLazy(() => import('./TradeForm.tsx').then((module) => module.TradeForm)),
);

/** Third step: review of all details, then the trade. */
export function CheckStep({ view, form: refused }: CheckoutStepProps) {
  const t = useText();
  const format = useFormat();
  const { tenant } = useShop();
  const { cart } = view;
  const price = format.money(cart.totalCents);
  const pays = hasPayout(cart);
  return (
    <>
      <h1 className="headline-small space-below">{t(pays ? 'check.headline' : 'check.headlineRecycling')}</h1>
      <div className="sell">
        <div className="stack2">
          <TradeForm view={view} form={refused} />
        </div>
        <TradeAside cart={cart}>
          <Ledger
            caption={t('checkout.sum')}
            rows={totalRows({
              pieces: countItems(cart.lines),
              devicesCents: cart.devicesCents,
              voucher: cart.voucher,
              t,
              format,
            })}
            total={{ label: t('checkout.total'), figure: price }}
          />
          {cart.validUntil && pays ? (
            <p className="note">
              <Icon name="clock" />
              <span>
                <RichText id="checkout.noteValid" values={{ date: format.date(cart.validUntil) }} />
              </span>
            </p>
          ) : null}
          <p className="note">
            <Icon name="lock" />
            <span>{t(pays ? 'check.notePayer' : 'check.noteRecycling', { company: tenant.legalEntity.name })}</span>
          </p>
          <LostParcelNote cart={cart} />
        </TradeAside>
      </div>
    </>
  );
}
