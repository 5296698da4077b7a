import { type MouseEvent, useRef } from 'react';
import { getCurrentLabel } from '../../generated/api/endpoints/trades.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LabelCode, LabelPreview } from '../../ui/LabelPreview.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { DropOffPoints } from '../trade/DropOffPoints.tsx';
import type { ThankYouTrade } from './thank-you-view.ts';

/** The label to print, or its QR code for the counter. */
export function LabelSection({ trade }: { trade: ThankYouTrade }) {
  const t = useText();
  const label = endpointUrl(useShop().tenant.services, getCurrentLabel);
  const dialog = useRef<HTMLDialogElement>(null);
  const showQr = (event: MouseEvent) => {
    if (!dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <section>
      <h2 className="h3 space-below">{t('thankYou.label')}</h2>
      <LabelPreview
        id="label"
        fromTitle={t('thankYou.labelFrom')}
        from={trade.from}
        toTitle={t('thankYou.labelTo')}
        to={trade.to}
        trackingNumber={trade.trackingNumber}
        carrier={trade.carrier}
        qr={{ svg: trade.qrSvg, label: t('thankYou.qrLabel') }}
        barcode={{ svg: trade.barcodeSvg, label: t('thankYou.barcodeLabel', { number: trade.trackingNumber }) }}
      />
      <div className="button-pair space-above">
        <a className="button button-primary" href={`${label}?format=a4`} rel="external">
          <Icon name="print" />
          {t('thankYou.print')}
        </a>
        <a className="button" href={`${label}?format=a6`} rel="external" onClick={showQr}>
          {t('thankYou.showQr')}
        </a>
      </div>
      <p className="muted small space-above">{t('thankYou.noPrinter', { carrier: trade.carrier })}</p>
      <DropOffPoints points={trade.dropOff} />
      <dialog className="dialog code" ref={dialog} aria-labelledby="qr-title">
        <h2 id="qr-title">{t('thankYou.qrTitle', { carrier: trade.carrier })}</h2>
        <LabelCode svg={trade.qrSvg} label={t('thankYou.qrLabel')} className="code-big" />
        <p className="tabular">{trade.trackingNumber}</p>
        <form method="dialog">
          <button type="submit" className="button full-width">
            {t('thankYou.qrClose')}
          </button>
        </form>
      </dialog>
    </section>
  );
}
