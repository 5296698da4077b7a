import { Fragment } from 'react';
import { composeLineName } from '../../../shared/device-name.ts';
import { pickLines } from '../../../shared/plan-parcels.ts';
import { DateTime } from '../../DateTime.tsx';
import type { TradeFacts } from './trade-facts.ts';

const stateLabels = {
  expected: 'Expected',
  received: 'Received',
  notComing: 'Does not come',
  lost: 'Lost by the carrier',
} as const;

/** The parcels of a trade with their devices, and what happened to each. A single one is among the facts. */
export function Parcels({ facts: { trade, parcels } }: { facts: TradeFacts }) {
  if (parcels.length < 2 && parcels.every(({ reason }) => reason === null)) return null;
  return (
    <section className="desk-panel" aria-labelledby="parcels">
      <h2 id="parcels" className="h3 space-below-small">
        Parcels
      </h2>
      <dl className="desk-facts">
        {parcels.map(({ position, trackingNumber, lines, state, changedAt, person, reason }) => (
          <Fragment key={position}>
            <dt>{`${position} of ${parcels.length}`}</dt>
            <dd>
              <b>{stateLabels[state]}</b>
              {changedAt === null ? null : (
                <>
                  {', '}
                  <DateTime at={new Date(changedAt)} />
                  {`, ${person ?? 'by the seller'}`}
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
