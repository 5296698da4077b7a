import { Drawing } from '../../../ui/Drawing.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import { CreditNotes } from '../../trade/CreditNotes.tsx';
import { useDeviceNames } from '../../trade/device-names.ts';
import type { ShownTrade } from '../../trade/shown-trade.ts';
import { TradeCertificates } from '../../trade/TradeCertificates.tsx';
import { stateLabel } from '../../trade/trade-steps.ts';

/** Ended trades, one row each. */
export function PastTrades({ trades }: { trades: readonly ShownTrade[] }) {
  const { href } = useShop();
  const t = useText();
  const format = useFormat();
  const names = useDeviceNames();
  return (
    <ul className="rows">
      {trades.map((trade) => {
        const paid = trade.state === 'paid';
        return (
          <li key={trade.tradeId} id={`trade-${trade.tradeId}`} className="row picture past" tabIndex={-1}>
            <Drawing className="device-drawing" name={trade.devices[0]?.drawing ?? 'parcel'} frame="square" />
            <span>
              <b>{trade.page ? <a href={href('sale', { token: trade.page })}>{names(trade)}</a> : names(trade)}</b>
              <br />
              <small className="muted tabular">
                {trade.number} · {format.date(trade.changedAt)}
              </small>
              <CreditNotes trade={trade} />
              <TradeCertificates trade={trade} />
            </span>
            <span className="row-end">
              <span className={paid && trade.agreedCents > 0 ? 'status success' : 'status neutral'}>
                {t(stateLabel(trade.state, trade.agreedCents, trade.withdrawn))}
              </span>
              <span className="price-cell">{paid ? format.money(trade.agreedCents) : '–'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
