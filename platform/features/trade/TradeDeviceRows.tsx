import { Drawing } from '../../ui/Drawing.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownDevices } from './shown-trade.ts';
import { voucherLabel } from './voucher-label.ts';

/** Devices of a trade, each with its price. */
export function TradeDeviceRows({ devices, voucher }: ShownDevices) {
  const format = useFormat();
  const t = useText();
  return (
    <ul className="rows">
      {devices.map((device) => (
        <li key={`${device.deviceId} ${device.name} ${device.totalCents}`} className="row picture">
          <Drawing className="device-drawing" name={device.drawing} frame="square" />
          <span>
            <b>{device.quantity > 1 ? `${device.quantity} × ${device.name}` : device.name}</b>
          </span>
          <span className="price-cell">{device.totalCents > 0 ? format.money(device.totalCents) : '–'}</span>
        </li>
      ))}
      {voucher && (
        <li className="row">
          <span>{voucherLabel(voucher, t)}</span>
          <span className="price-cell">{format.money(voucher.valueCents)}</span>
        </li>
      )}
    </ul>
  );
}
