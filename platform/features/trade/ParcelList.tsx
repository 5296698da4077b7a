import { formatDeviceName, type NamedDevice } from '../../shared/device-name.ts';
import { type ParcelLine, pickLines } from '../../shared/plan-parcels.ts';
import { useText } from '../shop/use-text.ts';

interface ParcelListProps {
  lines: readonly { offer: NamedDevice; quantity: number }[];
  /** The lines of each parcel; nothing is shown for one parcel. */
  parcels: readonly (readonly ParcelLine[])[] | undefined;
}

/** Says that devices go into several parcels, and which go into which. */
export function ParcelList({ lines, parcels = [] }: ParcelListProps) {
  const t = useText();
  if (parcels.length < 2) return null;
  return (
    <section className="space-above" aria-label={t('parcels.title', { count: parcels.length })}>
      <p>
        <b>{t('parcels.title', { count: parcels.length })}</b>
      </p>
      <p className="muted small">{t('parcels.text')}</p>
      <ul className="small space-above-small">
        {parcels.map((parcel, index) => {
          const number = index + 1;
          const devices = pickLines(lines, parcel).map(({ offer, quantity }) =>
            quantity > 1 ? `${quantity} × ${formatDeviceName(offer)}` : formatDeviceName(offer),
          );
          return <li key={number}>{t('parcels.item', { number, devices: devices.join(', ') })}</li>;
        })}
      </ul>
    </section>
  );
}
