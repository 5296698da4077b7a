import { Amount } from '../../../ui/Amount.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Timeline, type TimelineStep } from '../../../ui/Timeline.tsx';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import type { HistoryTrade } from '../queries/use-trade-history.ts';
import { devicesOf, useDeviceNames } from './device-names.ts';
import { nowLabel, nowText, stateLabel, stepsOf } from './trade-steps.ts';

/** A trade that is still on its way: what it brings, where it stands, what happens next and the label once more. */
export function TradeCard({ trade }: { trade: HistoryTrade }) {
  const t = useText();
  const format = useFormat();
  const names = useDeviceNames();
  const steps = useTradeSteps(trade);
  const title = names(trade);
  return (
    <section className="trade" aria-labelledby={`trade-${trade.tradeId}`}>
      <div className="trade-head">
        <div>
          <h3 id={`trade-${trade.tradeId}`} className="h3">
            {title}
          </h3>
          <p className="muted tabular">
            {trade.number} · {t('account.trade.devices', { count: devicesOf(trade) })}
          </p>
        </div>
        <Amount {...format.moneyParts(trade.totalCents)} />
      </div>
      <Timeline label={t('account.trade.steps', { number: trade.number })} steps={steps} />
      {trade.label ? (
        <p className="button-pair">
          <a className="button" href={trade.label} rel="external">
            <Icon name="print" />
            {t('account.trade.label')}
            <span className="visually-hidden"> {trade.number}</span>
          </a>
        </p>
      ) : null}
    </section>
  );
}

function useTradeSteps(trade: HistoryTrade): TimelineStep[] {
  const t = useText();
  const format = useFormat();
  const { done, now, next } = stepsOf(trade);
  const { totalCents, carrier, trackingNumber } = trade;
  const until = format.date(trade.shipUntil);
  const values = {
    date: until,
    carrier,
    account: trade.payout.replaceAll(' ', '\u00a0'),
    sum: format.money(totalCents),
  };
  const past = done.map(
    ({ state, at }, index): TimelineStep => ({
      id: `${state}-${index}`,
      label: t(stateLabel(state, totalCents)),
      when: format.date(at),
      at: 'done',
      ...(state === 'shipped' ? { text: t('account.trade.parcel', { carrier, number: trackingNumber }) } : {}),
    }),
  );
  const current: TimelineStep[] = now
    ? [
        {
          id: 'now',
          label: t(nowLabel(now, totalCents)),
          ...(now === 'shipped' ? { when: t('account.trade.until', { date: until }) } : {}),
          text: t(nowText(now, totalCents), values),
          at: 'now',
        },
      ]
    : [];
  return [
    ...past,
    ...current,
    ...next.map((state): TimelineStep => ({ id: state, label: t(stateLabel(state, totalCents)), at: 'next' })),
  ];
}
