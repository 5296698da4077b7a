import { useText } from '../../shop/use-text.ts';
import type { HistoryTrade } from '../queries/use-trade-history.ts';

/** Pieces in a trade. */
export function devicesOf({ devices }: Pick<HistoryTrade, 'devices'>): number {
  return devices.reduce((count, { quantity }) => count + quantity, 0);
}

/** What a trade is called: its device, or the first one and how many more there are. */
export function useDeviceNames(): (trade: Pick<HistoryTrade, 'devices'>) => string {
  const t = useText();
  return ({ devices }) => {
    const [first] = devices;
    const more = devicesOf({ devices }) - 1;
    const name = first?.name ?? '';
    return more > 0 ? t('account.trade.andMore', { name, count: more }) : name;
  };
}
