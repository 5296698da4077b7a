import type { ReactNode } from 'react';
import { pickLines } from '../../shared/plan-parcels.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';

/** The agreed terms, the parcel's route and the payout. */
export function TradeSummary({ sale }: { sale: ShownTrade }) {
  const t = useText();
  const format = useFormat();
  const changed = sale.agreedCents !== sale.totalCents && !UNSETTLED.has(sale.state);
  const paid = sale.history.find(({ state }) => state === 'paid');
  return (
    <section aria-labelledby="sale-facts">
      <h2 id="sale-facts" className="h3 space-below">
        {t('sale.facts')}
      </h2>
      <dl className="summary-list one-column">
        <Row term={t('sale.number')}>
          {sale.number}
          {sale.customerNumber && (
            <small className="muted"> {t('account.number', { number: sale.customerNumber })}</small>
          )}
        </Row>
        <Row term={t('sale.soldOn')}>{format.date(sale.createdAt)}</Row>
        {sale.totalCents > 0 && <Row term={t('sale.offered')}>{format.money(sale.totalCents)}</Row>}
        {(changed || sale.inspection) && (
          <Row term={t('sale.agreed')}>
            {changed && format.money(sale.agreedCents)}
            {sale.inspection && <InspectionChanges {...sale.inspection} />}
            {sale.voucher?.lapsedBelowCents !== undefined && (
              <small className="muted">
                {t('sale.voucherLapsed', {
                  code: sale.voucher.code,
                  minimum: format.money(sale.voucher.lapsedBelowCents),
                })}
              </small>
            )}
          </Row>
        )}
        {sale.payout && <Row term={t('sale.payout')}>{sale.payout.replaceAll(' ', '\u00a0')}</Row>}
        {paid && sale.agreedCents > 0 && (
          <Row term={t('account.trade.state.paid')}>
            {t('sale.paidOn', { sum: format.money(sale.agreedCents), date: format.date(paid.at) })}
          </Row>
        )}
        <Row term={t('sale.parcel')}>
          {sale.parcels ? (
            <Parcels sale={sale} parcels={sale.parcels} />
          ) : (
            <Parcel carrier={sale.carrier} number={sale.trackingNumber} tracking={sale.tracking} />
          )}
        </Row>
        {sale.returnNumber && (
          <Row term={t('sale.back')}>
            <Parcel carrier={sale.carrier} number={sale.returnNumber} tracking={sale.returnTracking} />
            {sale.returnLabel && (
              <>
                <br />
                <a href={sale.returnLabel} rel="external">
                  {t('sale.backLabel')}
                </a>
              </>
            )}
          </Row>
        )}
      </dl>
    </section>
  );
}

/** Nothing is bought; an amount of zero would only confuse. */
const UNSETTLED: ReadonlySet<ShownTrade['state']> = new Set(['returned', 'held', 'closed', 'cancelled', 'expired']);

/** What the inspection found, and its effect per device. */
function InspectionChanges({ changes }: NonNullable<ShownTrade['inspection']>) {
  const t = useText();
  const format = useFormat();
  if (changes.length === 0) return <p className="small muted">{t('sale.inspected.described')}</p>;
  return changes.map(({ device, found, offeredCents, inspectedCents }, index) => {
    const difference = inspectedCents - offeredCents;
    const effect = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same';
    const what = found.length > 0 ? `${device}: ${found.join(', ')}` : device;
    return (
      // Devices of one kind have equal texts.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <p className="small muted" key={index}>
        {t(`sale.inspected.${effect}`, { what, amount: format.money(Math.abs(difference)) })}
      </p>
    );
  });
}

const STATES = {
  received: 'sale.parcels.received',
  notComing: 'sale.parcels.notComing',
  lost: 'sale.parcels.lost',
} as const;

/** Each of several parcels with its devices, its number and what happened to it. */
function Parcels({ sale, parcels }: { sale: ShownTrade; parcels: NonNullable<ShownTrade['parcels']> }) {
  const t = useText();
  return (
    <ul>
      {parcels.map(({ trackingNumber, tracking, lines, state }, index) => {
        const devices = pickLines(sale.devices, lines).map(({ name, quantity }) =>
          quantity > 1 ? `${quantity} × ${name}` : name,
        );
        return (
          <li key={trackingNumber}>
            {t('parcels.item', { number: index + 1, devices: devices.join(', ') })}
            {state !== 'expected' && (
              <>
                {' '}
                <b>{t(STATES[state])}</b>
              </>
            )}
            <br />
            <Parcel carrier={sale.carrier} number={trackingNumber} tracking={state === 'expected' ? tracking : ''} />
          </li>
        );
      })}
    </ul>
  );
}

/** The parcel's number with a link to the carrier's tracking page. */
function Parcel({ carrier, number, tracking }: { carrier: string; number: string; tracking: string }) {
  const t = useText();
  return (
    <>
      {carrier}
      <br />
      {number}
      {tracking && (
        <>
          <br />
          <a href={tracking} rel="external noreferrer">
            {t('sale.track', { carrier })}
          </a>
        </>
      )}
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular anywhere">{children}</dd>
    </div>
  );
}
