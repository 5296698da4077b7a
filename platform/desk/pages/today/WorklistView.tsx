import type { WorklistName, WorklistPage } from '../../../services/fulfilment/index.server.ts';
import { INSPECTION_WORKING_DAYS, PAYOUT_WORKING_DAYS } from '../../../shared/working-days.ts';
import { countText, moneyText } from '../../amounts.ts';
import { PromisedDay } from '../../PromisedDay.tsx';
import { deviceNames, placeText } from '../../trade-words.ts';
import { WaitsSince } from '../../WaitsSince.tsx';
import { worklists } from '../../worklists.ts';
import { HandOverForm } from './HandOverForm.tsx';
import { MineFilter, pathTo } from './MineFilter.tsx';

interface WorklistProps {
  name: WorklistName;
  page: WorklistPage;
  now: Date;
  /** Only trades of the viewer. */
  mine: boolean;
  /** Whether this is not the first page. */
  further: boolean;
  /** Whether the viewer may hand parcels over to the carrier. */
  handsOver: boolean;
  /** Whether the last form did. */
  handedOver: boolean;
  /** A rejected number of a return parcel, as typed. */
  typed: string;
  problem: string | undefined;
}

/** A whole worklist, the longest waiting first. */
export function WorklistView({ name, page, now, mine, further, handsOver, handedOver, typed, problem }: WorklistProps) {
  const { title, path, empty } = worklists[name];
  return (
    <>
      <div className="desk-headline space-below">
        <h1>{title}</h1>
        {page.total > 0 ? <span className="muted">{`${countText(page.total)} waiting`}</span> : null}
      </div>
      <MineFilter path={path} mine={mine} />
      {handsOver ? (
        <HandOverForm typed={typed} problem={problem} continues={handedOver || problem !== undefined} />
      ) : null}
      {page.trades.length > 0 ? (
        <Trades name={name} page={page} now={now} />
      ) : (
        <p className="desk-panel">{further ? 'Nothing more waits.' : mine ? 'None of yours waits.' : empty}</p>
      )}
      <p className="button-pair space-above">
        {further ? (
          <a className="button" href={pathTo(path, { mine })}>
            To the oldest
          </a>
        ) : null}
        {page.next === null ? null : (
          <a className="button" href={pathTo(path, { mine, after: page.next })} rel="next" aria-keyshortcuts="n">
            Newer trades
          </a>
        )}
        {name === 'toPay' ? (
          <a className="button" href="/desk/payouts">
            Pay in a batch
          </a>
        ) : null}
      </p>
    </>
  );
}

/** The first nine have a digit as their key. */
const KEYS = 9;

function Trades({ name, page, now }: Pick<WorklistProps, 'name' | 'page' | 'now'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label="Trades" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Trade</th>
            <th scope="col">Waits since</th>
            <th scope="col">Shop</th>
            <th scope="col">Seller</th>
            <th scope="col">Devices</th>
            <th scope="col">Person and shelf</th>
            <th scope="col">{name === 'toReturn' ? 'Return parcel' : 'Parcel'}</th>
            <th scope="col" className="number">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {page.trades.map((row, index) => (
            <tr key={row.number}>
              <th scope="row">
                <a
                  href={`/desk/trades/${row.number}`}
                  {...(index < KEYS ? { 'aria-keyshortcuts': String(index + 1) } : {})}
                >
                  {row.number}
                </a>
              </th>
              <td data-label="Waits since">
                <WaitsSince since={new Date(row.since)} now={now} />
                <Deadline name={name} since={new Date(row.since)} now={now} />
              </td>
              <td data-label="Shop">{row.tenant}</td>
              <td data-label="Seller">{row.seller}</td>
              <td data-label="Devices">{deviceNames(row.devices)}</td>
              <td data-label="Person and shelf" className="desk-place">
                {placeText(row)}
              </td>
              {name === 'toReturn' ? (
                <td data-label="Return parcel">
                  {row.returnTrackingNumber}
                  <small className="desk-promised">
                    {row.labelPrinted ? 'Label printed' : 'Label not printed yet'}
                  </small>
                </td>
              ) : (
                <td data-label="Parcel">{row.trackingNumber}</td>
              )}
              <td data-label="Total" className="number">
                {moneyText(row.totalCents, row.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The last day that the texts of the shops promise. */
function Deadline({ name, since, now }: { name: WorklistName; since: Date; now: Date }) {
  if (name === 'toInspect')
    return <PromisedDay label="Inspect by" from={since} days={INSPECTION_WORKING_DAYS} now={now} />;
  if (name === 'toPay') return <PromisedDay label="Pay by" from={since} days={PAYOUT_WORKING_DAYS} now={now} />;
  return null;
}
