import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';

/** Parcels that the carrier reports lost, and what happens next. */
export function LostParcels({
  sale: { carrier, reportedLost },
}: {
  sale: Pick<ShownTrade, 'carrier' | 'reportedLost'>;
}) {
  const t = useText();
  const format = useFormat();
  if (!reportedLost) return null;
  const { trackingNumbers, limitCents } = reportedLost;
  return (
    <div className="message-box warning notice space-above">
      {trackingNumbers.map((number) => (
        <p key={number}>{t('sale.lost', { carrier, number })}</p>
      ))}
      {limitCents !== undefined && <p>{t('sale.lostLimit', { amount: format.money(limitCents) })}</p>}
    </div>
  );
}
