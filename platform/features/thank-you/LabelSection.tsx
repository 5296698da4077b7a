import { type MouseEvent, useRef } from 'react';
import { getCurrentLabel } from '../../generated/api/endpoints/trades.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { pickLines } from '../../shared/plan-parcels.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LabelCode, LabelPreview } from '../../ui/LabelPreview.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { DropOffPoints } from '../trade/DropOffPoints.tsx';
import type { ParcelLabel, ThankYouTrade } from './thank-you-view.ts';

/** The label of each parcel to print, or its QR code for the counter. */
export function LabelSection({ trade }: { trade: ThankYouTrade }) {
  const t = useText();
  const label = endpointUrl(useShop().tenant.services, getCurrentLabel);
  const describeParcel = ({ lines }: ParcelLabel, index: number) => {
    const devices = pickLines(trade.devices, lines).map(({ name, quantity }) =>
      quantity > 1 ? `${quantity} × ${name}` : name,
    );
    return t('parcels.item', { number: index + 1, devices: devices.join(', ') });
  };
  const dialog = useRef<HTMLDialogElement>(null);
  const showQr = (event: MouseEvent) => {
    if (!dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <section>
      <h2 className="h3 space-below">
        {trade.labels.length > 1 ? t('parcels.title', { count: trade.labels.length }) : t('thankYou.label')}
      </h2>
      {trade.labels.length > 1 && <p className="space-below">{t('parcels.text')}</p>}
      {trade.labels.map((label, index) => (
        <div key={label.trackingNumber} className={index > 0 ? 'space-above' : undefined}>
          {trade.labels.length > 1 && <p className="space-below">{describeParcel(label, index)}</p>}
          <LabelPreview
            id={index === 0 ? 'label' : `label-${index + 1}`}
            fromTitle={t('thankYou.labelFrom')}
            from={trade.from}
            toTitle={t('thankYou.labelTo')}
            to={trade.to}
            trackingNumber={label.trackingNumber}
            carrier={trade.carrier}
            qr={{ svg: label.qrSvg, label: t('thankYou.qrLabel') }}
            barcode={{ svg: label.barcodeSvg, label: t('thankYou.barcodeLabel', { number: label.trackingNumber }) }}
          />
        </div>
      ))}
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
        {trade.labels.map((label, index) => (
          <div key={label.trackingNumber}>
            {trade.labels.length > 1 && <p>{describeParcel(label, index)}</p>}
            <LabelCode svg={label.qrSvg} label={t('thankYou.qrLabel')} className="code-big" />
            <p className="tabular">{label.trackingNumber}</p>
          </div>
        ))}
        <form method="dialog">
          <button type="submit" className="button full-width">
            {t('thankYou.qrClose')}
          </button>
        </form>
      </dialog>
    </section>
  );
}
