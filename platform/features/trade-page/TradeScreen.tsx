import { Suspense } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { Amount } from '../../ui/Amount.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownMessage } from '../thread/Messages.tsx';
import { CreditNotes } from '../trade/CreditNotes.tsx';
import { useDeviceNames } from '../trade/device-names.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';
import { TradeCertificates } from '../trade/TradeCertificates.tsx';
import { TradeDeviceRows } from '../trade/TradeDeviceRows.tsx';
import { TradeTimeline } from '../trade/TradeTimeline.tsx';
import { stateLabel } from '../trade/trade-steps.ts';
import { LostParcels } from './LostParcels.tsx';
import { TradeActions } from './TradeActions.tsx';
import { TradeContact } from './TradeContact.tsx';
import { type ParcelView, TradeParcel } from './TradeParcel.tsx';
import { TradeSummary } from './TradeSummary.tsx';

/** Fetched only for an invalid link. */
const NoSale = import.meta.env.SSR
  ? (await import('./TradeNotFound.tsx')).TradeNotFound
  : lazyWithRetry(() => import('./TradeNotFound.tsx').then((module) => module.TradeNotFound));

/** Fetched only for a trade with messages. */
const Messages = import.meta.env.SSR
  ? (await import('../thread/Messages.tsx')).Messages
  : lazyWithRetry(() => import('../thread/Messages.tsx').then((module) => module.Messages));

/** Return value of data(); no trade for an invalid link. */
export interface TradePageView {
  sale: ShownTrade | null;
  /** While the parcel is still to be sent. */
  parcel: ParcelView | null;
  /** Messages with staff; null unless staff wrote or a second opinion was opened. */
  messages: readonly ShownMessage[] | null;
  /** Masked mail address of the seller, while a question is written. */
  answersTo: string | null;
}

/** The private page of one trade: status, next steps and agreed terms. */
export function TradeScreen({ sale, ...view }: TradePageView & { form: FormState | undefined }) {
  if (sale) return <TradePage sale={sale} {...view} />;
  return (
    <Suspense>
      <NoSale />
    </Suspense>
  );
}

function TradePage({
  sale,
  parcel,
  messages,
  answersTo,
  form,
}: TradePageView & { sale: ShownTrade; form: FormState | undefined }) {
  const t = useText();
  const format = useFormat();
  const names = useDeviceNames();
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="trade-head">
        <div>
          <p className={STATUS[sale.state] ?? 'status neutral'}>
            {t(stateLabel(sale.state, sale.agreedCents, sale.withdrawn))}
          </p>
          <h1 className="headline-small space-above-small">{names(sale)}</h1>
        </div>
        {sale.agreedCents > 0 && !UNPAID.has(sale.state) && <Amount {...format.moneyParts(sale.agreedCents)} />}
      </div>
      <div className="split">
        <div className="stack2">
          <section aria-labelledby="sale-steps">
            <h2 id="sale-steps" className="visually-hidden">
              {t('account.trade.steps', { number: sale.number })}
            </h2>
            <TradeTimeline trade={sale} />
            <LostParcels sale={sale} />
            <TradeActions sale={sale} form={form} />
          </section>
          {parcel && <TradeParcel sale={sale} {...parcel} />}
          {messages && (
            <Suspense>
              <Messages messages={messages} form={form} />
            </Suspense>
          )}
          <TradeDevices sale={sale} />
        </div>
        <div className="stack2">
          <TradeSummary sale={sale} />
          <CreditNotes trade={sale} headed />
          <TradeCertificates trade={sale} headed />
          <TradeContact sale={sale} answersTo={answersTo} form={form} />
        </div>
      </div>
    </div>
  );
}

/** The trade ended without a payout; a total would promise one. */
const UNPAID: ReadonlySet<ShownTrade['state']> = new Set(['cancelled', 'expired', 'returned', 'held', 'closed']);

const STATUS: Partial<Record<ShownTrade['state'], string>> = {
  paid: 'status success',
  accepted: 'status success',
};

function TradeDevices({ sale }: { sale: ShownTrade }) {
  const t = useText();
  return (
    <section aria-labelledby="sale-devices">
      <h2 id="sale-devices" className="h3 space-below">
        {t('sale.devices')}
      </h2>
      <TradeDeviceRows {...sale} />
    </section>
  );
}
