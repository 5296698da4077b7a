import type { WorklistName, WorklistPage } from '../../../services/fulfilment/index.server.ts';
import { INSPECTION_WORKING_DAYS, PAYOUT_WORKING_DAYS } from '../../../shared/working-days.ts';
import { PromisedDay } from '../../PromisedDay.tsx';
import { useTexts } from '../../texts.ts';
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
  const texts = useTexts();
  const { path } = worklists[name];
  return (
    <>
      <div className="desk-headline space-below">
        <h1>{texts.t(`worklist.${name}`)}</h1>
        {page.total > 0 ? (
          <span className="muted">{texts.t('today.waiting', { total: texts.count(page.total) })}</span>
        ) : null}
      </div>
      <MineFilter path={path} mine={mine} />
      {handsOver ? (
        <HandOverForm typed={typed} problem={problem} continues={handedOver || problem !== undefined} />
      ) : null}
      {page.trades.length > 0 ? (
        <Trades name={name} page={page} now={now} />
      ) : (
        <p className="desk-panel">
          {further
            ? texts.t('today.nothingMoreWaits')
            : mine
              ? texts.t('today.noneOfYoursWaits')
              : texts.t(`worklist.${name}.empty`)}
        </p>
      )}
      <p className="button-pair space-above">
        {further ? (
          <a className="button" href={pathTo(path, { mine })}>
            {texts.t('today.toTheOldest')}
          </a>
        ) : null}
        {page.next === null ? null : (
          <a className="button" href={pathTo(path, { mine, after: page.next })} rel="next" aria-keyshortcuts="n">
            {texts.t('today.newerTrades')}
          </a>
        )}
        {name === 'toPay' ? (
          <a className="button" href="/desk/payouts">
            {texts.t('today.payInABatch')}
          </a>
        ) : null}
      </p>
    </>
  );
}

/** The first nine have a digit as their key. */
const KEYS = 9;

function Trades({ name, page, now }: Pick<WorklistProps, 'name' | 'page' | 'now'>) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label={texts.t('today.trades')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.trade')}</th>
            <th scope="col">{texts.t('column.waitsSince')}</th>
            <th scope="col">{texts.t('column.shop')}</th>
            <th scope="col">{texts.t('column.seller')}</th>
            <th scope="col">{texts.t('column.devices')}</th>
            <th scope="col">{texts.t('column.personAndShelf')}</th>
            <th scope="col">{name === 'toReturn' ? texts.t('column.returnParcel') : texts.t('column.parcel')}</th>
            <th scope="col" className="number">
              {texts.t('column.total')}
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
              <td data-label={texts.t('column.waitsSince')}>
                <WaitsSince since={new Date(row.since)} now={now} />
                <Deadline name={name} since={new Date(row.since)} now={now} />
              </td>
              <td data-label={texts.t('column.shop')}>{row.tenant}</td>
              <td data-label={texts.t('column.seller')}>{row.seller}</td>
              <td data-label={texts.t('column.devices')}>{deviceNames(row.devices)}</td>
              <td data-label={texts.t('column.personAndShelf')} className="desk-place">
                {placeText(texts, row)}
              </td>
              {name === 'toReturn' ? (
                <td data-label={texts.t('column.returnParcel')}>
                  {row.returnTrackingNumber}
                  <small className="desk-promised">
                    {row.labelPrinted ? texts.t('today.labelPrinted') : texts.t('today.labelNotPrintedYet')}
                  </small>
                </td>
              ) : (
                <td data-label={texts.t('column.parcel')}>{row.trackingNumber}</td>
              )}
              <td data-label={texts.t('column.total')} className="number">
                {texts.money(row.totalCents, row.currency)}
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
  if (name === 'toInspect') return <PromisedDay act="inspect" from={since} days={INSPECTION_WORKING_DAYS} now={now} />;
  if (name === 'toPay') return <PromisedDay act="pay" from={since} days={PAYOUT_WORKING_DAYS} now={now} />;
  return null;
}
