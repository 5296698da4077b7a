import { useText } from '../shop/use-text.ts';
import { NothingThere } from '../trade/NothingThere.tsx';

/** A link that opens no sale: mistyped, cut off, or of another shop. It says the same for every one. */
export function NoSale() {
  const t = useText();
  return (
    <NothingThere headline={t('sale.none.headline')} subject="orderStatus">
      <p className="lead">{t('sale.none.text')}</p>
    </NothingThere>
  );
}
