import { Fragment } from 'react';
import { composeLineName } from '../../../shared/device-name.ts';
import { pickLines } from '../../../shared/plan-parcels.ts';
import { DateTime } from '../../DateTime.tsx';
import { useTexts } from '../../texts.ts';
import type { TradeFacts } from './trade-facts.ts';

/** The parcels of a trade with their devices, and what happened to each. A single one is among the facts. */
export function Parcels({ facts: { trade, parcels } }: { facts: TradeFacts }) {
  const texts = useTexts();
  if (parcels.length < 2 && parcels.every(({ reason }) => reason === null)) return null;
  return (
    <section className="desk-panel" aria-labelledby="parcels">
      <h2 id="parcels" className="h3 space-below-small">
        {texts.t('trade.parcels')}
      </h2>
      <dl className="desk-facts">
        {parcels.map(({ position, trackingNumber, lines, state, changedAt, person, reason }) => (
          <Fragment key={position}>
            <dt>{texts.t('trade.of', { position, count: parcels.length })}</dt>
            <dd>
              <b>{texts.t(`trade.parcel.${state}`)}</b>
              {changedAt === null ? null : (
                <>
                  {', '}
                  <DateTime at={new Date(changedAt)} />
                  {`, ${person ?? texts.t('trade.bySeller')}`}
                </>
              )}
              <br />
              {trackingNumber}
              <br />
              {pickLines(trade.lines, lines).map(composeLineName).join(', ')}
              {reason === null ? null : (
                <>
                  <br />
                  {reason}
                </>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
