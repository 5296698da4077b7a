import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from './shown-trade.ts';
import { nowLabel, nowText, stateLabel, toTradeSteps } from './trade-steps.ts';

/** Progress of a trade: completed steps with their dates, the current step and the remaining ones. */
export function TradeTimeline({ trade }: { trade: ShownTrade }) {
  const t = useText();
  return <Timeline label={t('account.trade.steps', { number: trade.number })} steps={useTradeSteps(trade)} />;
}

function useTradeSteps(trade: ShownTrade): TimelineStep[] {
  const t = useText();
  const format = useFormat();
  const { done, now, next } = toTradeSteps(trade);
  const { agreedCents, carrier, trackingNumber } = trade;
  const until = format.date(trade.shipUntil);
  const values = {
    date: until,
    carrier,
    account: trade.payout.replaceAll(' ', '\u00a0'),
    sum: format.money(agreedCents),
  };
  const past = done.map(
    ({ state, at }, index): TimelineStep => ({
      id: `${state}-${index}`,
      label: t(stateLabel(state, agreedCents, trade.withdrawn)),
      when: format.date(at),
      at: 'done',
      ...(state === 'shipped' ? { text: t('account.trade.parcel', { carrier, number: trackingNumber }) } : {}),
    }),
  );
  const current: TimelineStep[] = now
    ? [
        {
          id: 'now',
          label: t(nowLabel(now, agreedCents)),
          ...(now === 'shipped' ? { when: t('account.trade.until', { date: until }) } : {}),
          text: t(nowText(now, agreedCents), values),
          at: 'current',
        },
      ]
    : [];
  return [
    ...past,
    ...current,
    ...next.map((state): TimelineStep => ({ id: state, label: t(stateLabel(state, agreedCents)), at: 'next' })),
  ];
}
