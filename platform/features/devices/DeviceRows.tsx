import { DeviceRow } from '../../ui/DeviceRow.tsx';
import { suggestionHref, suggestionLabel } from '../search/suggestion.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { DeviceListEntry } from './device-list.ts';

interface DeviceRowsProps {
  devices: readonly DeviceListEntry[];
  /** Second line: `kind` shows the kind; `model` shows model number and release year, for lists of one kind. */
  detail: 'kind' | 'model';
}

/** Devices with their maximum price; each row links to the questions. */
export function DeviceRows({ devices, detail }: DeviceRowsProps) {
  const shop = useShop();
  const t = useText();
  const { money, monthYear } = useFormat();
  const formatDetail = (device: DeviceListEntry) =>
    detail === 'kind'
      ? [t(`kind.${device.formFactor}`), device.year]
      : [device.modelNumber, monthYear(device.year, device.month)];
  return (
    <div className="rows">
      {devices.map((device) => (
        <DeviceRow
          key={device.url}
          href={suggestionHref(shop, device)}
          drawing={device.drawing}
          name={suggestionLabel(device)}
          detail={formatDetail(device)
            .filter((part) => part !== '' && part !== null)
            .join(' · ')}
          {...(device.maxPriceCents > 0
            ? { upTo: t('price.upTo'), price: money(device.maxPriceCents) }
            : { price: t('price.recycle') })}
        />
      ))}
    </div>
  );
}
