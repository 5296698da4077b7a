import { isBeforeShipping, isWithdrawable } from '../../../shared/trade-states.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import { countTradeDevices, useDeviceNames } from '../../trade/device-names.ts';
import type { ShownTrade } from '../../trade/shown-trade.ts';
import { TradeTimeline } from '../../trade/TradeTimeline.tsx';
import { EndTrade } from './EndTrade.tsx';

/** An open trade: price, progress, next step and the label. */
export function TradeCard({ trade }: { trade: ShownTrade }) {
  const { href } = useShop();
  const t = useText();
  const format = useFormat();
  const names = useDeviceNames();
  const title = names(trade);
  return (
    <section className="trade" aria-labelledby={`trade-${trade.tradeId} trade-${trade.tradeId}-number`}>
      <div className="trade-head">
        <div>
          <h3 id={`trade-${trade.tradeId}`} className="h3">
            {title}
          </h3>
          <p className="muted tabular">
            <span id={`trade-${trade.tradeId}-number`}>{trade.number}</span> ·{' '}
            {t('account.trade.devices', { count: countTradeDevices(trade) })}
          </p>
        </div>
        <Amount {...format.moneyParts(trade.agreedCents)} />
      </div>
      <TradeTimeline trade={trade} />
      {trade.clarification ? (
        <p className="button-pair">
          <a
            className="button button-primary"
            href={href('clarification', { id: trade.clarification, trade: trade.number })}
          >
            {t('sale.question')}
            <span className="visually-hidden"> {trade.number}</span>
          </a>
        </p>
      ) : null}
      {isBeforeShipping(trade.state) ? (
        <div className="button-pair">
          <a className="button" href={trade.label} rel="external">
            <Icon name="print" />
            {t('account.trade.label')}
            <span className="visually-hidden"> {trade.number}</span>
          </a>
          <EndTrade trade={trade} act="cancel" />
        </div>
      ) : null}
      {isWithdrawable(trade.state) ? (
        <div className="button-pair">
          <EndTrade trade={trade} act="withdraw" />
        </div>
      ) : null}
    </section>
  );
}
