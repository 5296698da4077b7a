import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from './shown-trade.ts';

/** Number of devices in a trade. */
export function countTradeDevices({ devices }: Pick<ShownTrade, 'devices'>): number {
  return devices.reduce((count, { quantity }) => count + quantity, 0);
}

/** Title of a trade: its device, or the first device and the number of others. */
export function useDeviceNames(): (trade: Pick<ShownTrade, 'devices'>) => string {
  const t = useText();
  return ({ devices }) => {
    const [first] = devices;
    const more = countTradeDevices({ devices }) - 1;
    const name = first?.name ?? '';
    return more > 0 ? t('account.trade.andMore', { name, count: more }) : name;
  };
}
