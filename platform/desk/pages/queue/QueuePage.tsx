import type { QueuedTrade } from '../../../services/fulfilment/index.server.ts';
import type { TradeState } from '../../../services/trades/index.server.ts';
import { MAX_QUEUE_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import { INSPECTION_WORKING_DAYS } from '../../../shared/working-days.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { countText, moneyText } from '../../amounts.ts';
import { DateTime } from '../../DateTime.tsx';
import type { DeskShop } from '../../desk-route.ts';
import { PromisedDay } from '../../PromisedDay.tsx';
import { StateBadge } from '../../StateBadge.tsx';
import { sections } from '../../sections.ts';
import { allStates, deviceNames, placeText, stateWords } from '../../trade-words.ts';
import { type Filters, pathWith } from './filters.ts';

interface QueueProps {
  filters: Filters;
  list: { trades: readonly QueuedTrade[]; next: string | null };
  counts: Readonly<Record<TradeState, number>>;
  /** Trades that wait for a second inspection. */
  opinions: number;
  /** Parcels that wait longer for their inspection than the shops promise. */
  late: number;
  /** Trades of the viewer. */
  mine: number;
  now: Date;
  shops: readonly DeskShop[];
  /** Whether this is not the first page. */
  further: boolean;
}

/** Trades of all shops, the newest first. */
export function QueuePage({ filters, list, counts, opinions, late, mine, now, shops, further }: QueueProps) {
  return (
    <>
      <h1 className="space-below">Queue</h1>
      <States filters={filters} counts={counts} opinions={opinions} late={late} mine={mine} />
      <Filter filters={filters} shops={shops} />
      {list.trades.length > 0 ? <Trades trades={list.trades} now={now} /> : <Nothing filters={filters} />}
      <p className="button-pair space-above">
        {further ? (
          <a className="button" href={pathWith(filters)}>
            To the newest
          </a>
        ) : null}
        {list.next === null ? null : (
          <a className="button" href={pathWith({ ...filters, before: list.next })} rel="next" aria-keyshortcuts="n">
            Older trades
          </a>
        )}
        {list.trades.length > 0 ? (
          <a className="button" href={pathWith(filters, 'csv')} download>
            Download as CSV
          </a>
        ) : null}
      </p>
    </>
  );
}

function States({
  filters,
  counts,
  opinions,
  late: overdue,
  mine: own,
}: Pick<QueueProps, 'filters' | 'counts' | 'opinions' | 'late' | 'mine'>) {
  const { state, opinion, late, mine, ...others } = filters;
  const all = allStates.reduce((sum, one) => sum + counts[one], 0);
  return (
    <nav className="desk-states space-below" aria-label="States">
      <StateLink
        label="All"
        count={all}
        to={pathWith(others)}
        here={state === undefined && !opinion && !late && !mine}
      />
      {allStates.map((one) => (
        <StateLink
          key={one}
          label={stateWords[one]}
          count={counts[one]}
          to={pathWith({ ...others, state: one })}
          here={one === state}
        />
      ))}
      <StateLink
        label="Second opinion"
        count={opinions}
        to={pathWith({ ...others, opinion: true })}
        here={opinion === true}
      />
      <StateLink
        label="Inspection late"
        count={overdue}
        to={pathWith({ ...others, late: true })}
        here={late === true}
      />
      <StateLink label="Mine" count={own} to={pathWith({ ...others, mine: true })} here={mine === true} />
    </nav>
  );
}

function StateLink({ label, count, to, here }: { label: string; count: number; to: string; here: boolean }) {
  return (
    <a href={to} {...(here ? { 'aria-current': 'true' as const } : {})}>
      {label} <b>{countText(count)}</b>
    </a>
  );
}

function Filter({ filters, shops }: Pick<QueueProps, 'filters' | 'shops'>) {
  const countries = [...new Set(shops.map(({ country }) => country))].sort();
  return (
    <form className="desk-filter space-below" action={sections.queue.path}>
      {filters.opinion ? <input type="hidden" name="opinion" value="true" /> : null}
      {filters.mine ? <input type="hidden" name="mine" value="true" /> : null}
      {filters.late ? <input type="hidden" name="late" value="true" /> : null}
      {filters.state ? <input type="hidden" name="state" value={filters.state} /> : null}
      <FormField
        id="text"
        name="text"
        label="Number, parcel, serial number, name or e-mail"
        type="search"
        aria-keyshortcuts="f"
        autoComplete="off"
        maxLength={MAX_QUEUE_SEARCH_LENGTH}
        defaultValue={filters.text ?? ''}
      />
      <SelectField
        id="tenant"
        name="tenant"
        label="Shop"
        placeholder="All shops"
        options={shops.map(({ id }) => ({ value: id, label: id }))}
        defaultValue={filters.tenant ?? ''}
      />
      <SelectField
        id="country"
        name="country"
        label="Country"
        placeholder="All countries"
        options={countries.map((one) => ({ value: one, label: one.toUpperCase() }))}
        defaultValue={filters.country ?? ''}
      />
      <button type="submit" className="button">
        Filter
      </button>
    </form>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  const filtered = Object.keys(filters).length > 0;
  return (
    <div className="desk-panel">
      <h2 className="h3">{filtered ? 'No matching trades' : 'No trades yet'}</h2>
      <p className="muted space-above-small">
        {filtered ? 'Nothing matches the state and the filters above.' : 'The trades of all shops appear here.'}
      </p>
      {filtered ? (
        <p className="space-above">
          <a className="button" href={sections.queue.path}>
            Show all trades
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The first nine have a digit as their key. */
const KEYS = 9;

function Trades({ trades, now }: { trades: readonly QueuedTrade[]; now: Date }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label="Trades" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Trade</th>
            <th scope="col">State</th>
            <th scope="col">Shop</th>
            <th scope="col">Seller</th>
            <th scope="col">Devices</th>
            <th scope="col" className="number">
              Total
            </th>
            <th scope="col">Person and shelf</th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {trades.map((row, index) => (
            <tr key={row.number}>
              <th scope="row">
                <a
                  href={`/desk/trades/${row.number}`}
                  {...(index < KEYS ? { 'aria-keyshortcuts': String(index + 1) } : {})}
                >
                  {row.number}
                </a>
              </th>
              <td data-label="State">
                <StateBadge state={row.state} test={row.test} />
              </td>
              <td data-label="Shop">{row.tenant}</td>
              <td data-label="Seller">{row.seller}</td>
              <td data-label="Devices">{deviceNames(row.devices)}</td>
              <td data-label="Total" className="number">
                {moneyText(row.totalCents, row.currency)}
              </td>
              <td data-label="Person and shelf" className="desk-place">
                {placeText(row)}
              </td>
              <td data-label="Changed">
                <DateTime at={new Date(row.changedAt)} />
                {row.state === 'received' ? (
                  <PromisedDay
                    label="Inspect by"
                    from={new Date(row.changedAt)}
                    days={INSPECTION_WORKING_DAYS}
                    now={now}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
