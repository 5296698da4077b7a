import { Suspense, useEffect } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { THIS_BROWSER } from '../../shared/trade-access.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NumberedSteps } from '../../ui/NumberedSteps.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { completeTrade } from '../stores/cart-actions.ts';
import { useStores } from '../stores/stores-context.tsx';
import { useCartReady } from '../stores/use-cart-ready.ts';
import { emitEvent } from '../tracking/events.ts';
import { PackingSection } from '../trade/PackingSection.tsx';
import { TradeDeviceRows } from '../trade/TradeDeviceRows.tsx';
import { BuyShopSection } from './BuyShopSection.tsx';
import { LabelSection } from './LabelSection.tsx';
import type { ThankYouTrade, ThankYouView } from './thank-you-view.ts';

/** At the end of the page, with the validation of account details. */
const AccountOffer = import.meta.env.SSR
  ? (await import('./AccountOffer.tsx')).AccountOffer
  : lazyWithRetry(() => import('./AccountOffer.tsx').then((module) => module.AccountOffer));

/** Confirmation of the trade: number, label, packing steps and next steps. */
export function ThankYouScreen({ view, form }: { view: ThankYouView; form: FormState | undefined }) {
  const t = useText();
  const { href } = useShop();
  useMeasured(view.measured);
  if (view.trade) return <TradedDevicesSection trade={view.trade} form={form} />;
  return (
    <div className="wrap pad-top pad-bottom">
      <h1 className="headline-small space-below">{t('thankYou.noneHeadline')}</h1>
      <EmptyState
        drawing="parcel"
        title={t('thankYou.noneTitle')}
        text={t('thankYou.noneText')}
        action={
          <a className="button" href={href('home')}>
            {t('thankYou.noneAction')}
          </a>
        }
      />
    </div>
  );
}

function TradedDevicesSection({ trade, form }: { trade: ThankYouTrade; form: FormState | undefined }) {
  const t = useText();
  const format = useFormat();
  const { href } = useShop();
  const sum = format.money(trade.totalCents);
  useTransaction(trade);
  const paid = trade.totalCents > 0;
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="split split-low">
        <div>
          <p className="status success">
            <Icon name="check" />
            {t(paid ? 'thankYou.status' : 'thankYou.statusRecycling')}
          </p>
          <h1 className="headline-small space-above">{t('thankYou.headline', { name: trade.firstName })}</h1>
          <p className="lead muted space-above">
            <RichText
              id={paid ? 'thankYou.lead' : 'thankYou.leadRecycling'}
              values={{
                number: trade.number,
                date: format.date(trade.shipUntil),
                sum,
                parcels: trade.labels.length,
              }}
            />
          </p>
          {trade.customerNumber && <p className="note">{t('account.number', { number: trade.customerNumber })}</p>}
          <p className="note">
            <Icon name="chat" />
            <span>{t('thankYou.mailed', { address: trade.mailedTo })}</span>
          </p>
          <p className="space-above-medium">
            <a className="action-link" href={href('sale', { token: THIS_BROWSER })}>
              {t(paid ? 'thankYou.follow' : 'thankYou.followRecycling')}
            </a>
          </p>
        </div>
        <div className="picture-large">
          <Drawing name="parcel" />
        </div>
      </div>
      <div className="halves space-above-large">
        <div>
          <LabelSection trade={trade} />
          <section className="space-above-large">
            <h2 className="h3 space-below">{t('sale.devices')}</h2>
            <TradeDeviceRows {...trade} />
          </section>
        </div>
        <PackingSection {...trade} />
      </div>
      <section className="space-above-large">
        <h2 className="h3 space-below">{t('thankYou.next')}</h2>
        <NumberedSteps
          steps={[
            { title: t('thankYou.nextArrive'), text: t('thankYou.nextArriveText', { carrier: trade.carrier }) },
            {
              title: t('thankYou.nextInspect'),
              text: t(paid ? 'thankYou.nextInspectText' : 'thankYou.nextInspectRecyclingText'),
            },
            paid
              ? {
                  title: t('thankYou.nextPay', { sum }),
                  text: t(trade.byPayPal ? 'thankYou.nextPayPal' : 'thankYou.nextPayIban', {
                    account: trade.paidTo.replaceAll(' ', '\u00a0'),
                  }),
                }
              : { title: t('thankYou.nextRecycle'), text: t('thankYou.nextRecycleText') },
          ]}
        />
      </section>
      <Suspense fallback={null}>
        <AccountOffer seller={trade.seller} form={form} />
      </Suspense>
      {paid && <BuyShopSection />}
    </div>
  );
}

/** Reports the trade each time its page is shown; the tracker removes duplicates. */
function useMeasured(measured: ThankYouView['measured']): void {
  useEffect(() => {
    if (!measured) return;
    emitEvent({ name: 'trade_created', data: measured.data, trade: measured.trade });
    emitEvent({ name: 'purchase', purchase: measured.purchase });
  }, [measured]);
}

/** Stores the trade's id and removes its devices from the cart, also after a trade without JavaScript. */
function useTransaction(trade: ThankYouTrade): void {
  const { cart } = useStores();
  const ready = useCartReady();
  useEffect(() => {
    if (ready && cart.getState().transactionId !== trade.tradeId) completeTrade(cart, trade);
  }, [ready, cart, trade]);
}
