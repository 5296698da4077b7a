import type { DropOffPoint } from '../../shared/drop-off.ts';
import { LabelCode } from '../../ui/LabelPreview.tsx';
import { useText } from '../shop/use-text.ts';
import { DropOffPoints } from '../trade/DropOffPoints.tsx';
import { PackingSection, type Preparation } from '../trade/PackingSection.tsx';
import type { ShownTrade } from '../trade/shown-trade.ts';

/** All that is needed to send the parcel. */
export interface ParcelView {
  /** The QR code of each parcel's label, an SVG document of our own. */
  labels: readonly { trackingNumber: string; qrSvg: string }[];
  preparation: Preparation;
  dropOff: readonly DropOffPoint[];
}

interface TradeParcelProps extends ParcelView {
  sale: Pick<ShownTrade, 'number' | 'carrier'>;
}

/** Before shipping: the code of each label for the counter, and the steps before the parcel is closed. */
export function TradeParcel({ sale: { number, carrier }, labels, preparation, dropOff }: TradeParcelProps) {
  const t = useText();
  return (
    <>
      <section className="space-above-large" aria-labelledby="sale-code">
        <h2 id="sale-code" className="h3 space-below">
          {t('thankYou.qrTitle', { carrier })}
        </h2>
        {labels.map(({ trackingNumber, qrSvg }, index) => (
          <div key={trackingNumber} className={index > 0 ? 'space-above' : undefined}>
            <div className="code-sheet">
              <LabelCode svg={qrSvg} label={t('thankYou.qrLabel')} className="code-big" />
            </div>
            <p className="tabular space-above-small">{trackingNumber}</p>
          </div>
        ))}
        <p className="muted small space-above-small">{t('thankYou.noPrinter', { carrier })}</p>
        <DropOffPoints points={dropOff} />
      </section>
      <div className="space-above-large">
        <PackingSection number={number} preparation={preparation} />
      </div>
    </>
  );
}
