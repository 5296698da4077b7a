import { Drawing } from '../../ui/Drawing.tsx';
import { useFormat } from '../shop/use-format.ts';
import type { ShownTrade } from './shown-trade.ts';

/** What is sold, and what each brings. */
export function DeviceRows({ devices }: { devices: ShownTrade['devices'] }) {
  const format = useFormat();
  return (
    <ul className="rows">
      {devices.map((device) => (
        <li key={`${device.deviceId} ${device.name} ${device.totalCents}`} className="row picture">
          <Drawing className="device-drawing" name={device.formFactor} frame="square" />
          <span>
            <b>{device.quantity > 1 ? `${device.quantity} × ${device.name}` : device.name}</b>
          </span>
          <span className="price-cell">{device.totalCents > 0 ? format.money(device.totalCents) : '–'}</span>
        </li>
      ))}
    </ul>
  );
}
