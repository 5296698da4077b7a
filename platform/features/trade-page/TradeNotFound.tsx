import { useText } from '../shop/use-text.ts';
import { NothingThere } from '../trade/NothingThere.tsx';

/** Page for a link that opens no trade: mistyped, cut off, or of another shop. It is the same for every such link. */
export function TradeNotFound() {
  const t = useText();
  return (
    <NothingThere headline={t('sale.none.headline')} subject="orderStatus">
      <p className="lead">{t('sale.none.text')}</p>
    </NothingThere>
  );
}
