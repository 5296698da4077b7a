import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from './shown-trade.ts';

/** Pieces in a trade. */
export function devicesOf({ devices }: Pick<ShownTrade, 'devices'>): number {
  return devices.reduce((count, { quantity }) => count + quantity, 0);
}

/** What a trade is called: its device, or the first one and how many more there are. */
export function useDeviceNames(): (trade: Pick<ShownTrade, 'devices'>) => string {
  const t = useText();
  return ({ devices }) => {
    const [first] = devices;
    const more = devicesOf({ devices }) - 1;
    const name = first?.name ?? '';
    return more > 0 ? t('account.trade.andMore', { name, count: more }) : name;
  };
}
