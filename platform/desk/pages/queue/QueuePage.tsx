import type { QueuedTrade, TradeCount } from '../../../services/fulfilment/index.server.ts';
import type { TradeState } from '../../../services/trades/index.server.ts';
import { MAX_QUEUE_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import { INSPECTION_WORKING_DAYS } from '../../../shared/working-days.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { DateTime } from '../../DateTime.tsx';
import type { DeskShop } from '../../desk-route.ts';
import { PromisedDay } from '../../PromisedDay.tsx';
import { StateBadge } from '../../StateBadge.tsx';
import { sections } from '../../sections.ts';
import { useTexts } from '../../texts.ts';
import { allStates, deviceNames, placeText } from '../../trade-words.ts';
import { type Filters, pathWith } from './filters.ts';

interface QueueProps {
  filters: Filters;
  list: { trades: readonly QueuedTrade[]; next: string | null };
  counts: Readonly<Record<TradeState, TradeCount>>;
  /** Trades that wait for a second inspection. */
  opinions: number;
  /** Parcels that wait longer for their inspection than the shops promise. */
  late: number;
  /** Trades of the viewer. */
  mine: TradeCount;
  now: Date;
  shops: readonly DeskShop[];
  /** Whether this is not the first page. */
  further: boolean;
}

/** Trades of all shops, the newest first. */
export function QueuePage({ filters, list, counts, opinions, late, mine, now, shops, further }: QueueProps) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('queue.queue')}</h1>
      <States filters={filters} counts={counts} opinions={opinions} late={late} mine={mine} />
      <Filter filters={filters} shops={shops} />
      {list.trades.length > 0 ? <Trades trades={list.trades} now={now} /> : <Nothing filters={filters} />}
      <p className="button-pair space-above">
        {further ? (
          <a className="button" href={pathWith(filters)}>
            {texts.t('queue.toTheNewest')}
          </a>
        ) : null}
        {list.next === null ? null : (
          <a className="button" href={pathWith({ ...filters, before: list.next })} rel="next" aria-keyshortcuts="n">
            {texts.t('queue.olderTrades')}
          </a>
        )}
        {list.trades.length > 0 ? (
          <a className="button" href={pathWith(filters, 'csv')} download>
            {texts.t('queue.downloadAsCsv')}
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
  const texts = useTexts();
  const { state, opinion, late, mine, ...others } = filters;
  const all = {
    trades: allStates.reduce((sum, one) => sum + counts[one].trades, 0),
    more: allStates.some((one) => counts[one].more),
  };
  return (
    <nav className="desk-states space-below" aria-label={texts.t('queue.states')}>
      <StateLink
        label={texts.t('queue.all')}
        count={all}
        to={pathWith(others)}
        here={state === undefined && !opinion && !late && !mine}
      />
      {allStates.map((one) => (
        <StateLink
          key={one}
          label={texts.t(`state.${one}`)}
          count={counts[one]}
          to={pathWith({ ...others, state: one })}
          here={one === state}
        />
      ))}
      <StateLink
        label={texts.t('queue.secondOpinion')}
        count={exactly(opinions)}
        to={pathWith({ ...others, opinion: true })}
        here={opinion === true}
      />
      <StateLink
        label={texts.t('queue.inspectionLate')}
        count={exactly(overdue)}
        to={pathWith({ ...others, late: true })}
        here={late === true}
      />
      <StateLink
        label={texts.t('queue.mine')}
        count={own}
        to={pathWith({ ...others, mine: true })}
        here={mine === true}
      />
    </nav>
  );
}

const exactly = (trades: number): TradeCount => ({ trades, more: false });

function StateLink({ label, count, to, here }: { label: string; count: TradeCount; to: string; here: boolean }) {
  const texts = useTexts();
  const number = texts.count(count.trades);
  return (
    <a href={to} {...(here ? { 'aria-current': 'true' as const } : {})}>
      {label} <b>{count.more ? `${number}+` : number}</b>
    </a>
  );
}

function Filter({ filters, shops }: Pick<QueueProps, 'filters' | 'shops'>) {
  const texts = useTexts();
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
        label={texts.t('queue.searchHint')}
        type="search"
        aria-keyshortcuts="f"
        autoComplete="off"
        maxLength={MAX_QUEUE_SEARCH_LENGTH}
        defaultValue={filters.text ?? ''}
      />
      <SelectField
        id="tenant"
        name="tenant"
        label={texts.t('queue.shop')}
        placeholder={texts.t('queue.allShops')}
        options={shops.map(({ id }) => ({ value: id, label: id }))}
        defaultValue={filters.tenant ?? ''}
      />
      <SelectField
        id="country"
        name="country"
        label={texts.t('queue.country')}
        placeholder={texts.t('queue.allCountries')}
        options={countries.map((one) => ({ value: one, label: one.toUpperCase() }))}
        defaultValue={filters.country ?? ''}
      />
      <button type="submit" className="button">
        {texts.t('queue.filter')}
      </button>
    </form>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  const texts = useTexts();
  const filtered = Object.keys(filters).length > 0;
  return (
    <div className="desk-panel">
      <h2 className="h3">{filtered ? texts.t('queue.noMatchingTrades') : texts.t('queue.noTradesYet')}</h2>
      <p className="muted space-above-small">
        {filtered ? texts.t('queue.noMatchesHint') : texts.t('queue.emptyHint')}
      </p>
      {filtered ? (
        <p className="space-above">
          <a className="button" href={sections.queue.path}>
            {texts.t('queue.showAllTrades')}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** The first nine have a digit as their key. */
const KEYS = 9;

function Trades({ trades, now }: { trades: readonly QueuedTrade[]; now: Date }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label={texts.t('queue.trades')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.trade')}</th>
            <th scope="col">{texts.t('column.state')}</th>
            <th scope="col">{texts.t('column.shop')}</th>
            <th scope="col">{texts.t('column.seller')}</th>
            <th scope="col">{texts.t('column.devices')}</th>
            <th scope="col" className="number">
              {texts.t('column.total')}
            </th>
            <th scope="col">{texts.t('column.personAndShelf')}</th>
            <th scope="col">{texts.t('column.changed')}</th>
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
              <td data-label={texts.t('column.state')}>
                <StateBadge state={row.state} test={row.test} />
              </td>
              <td data-label={texts.t('column.shop')}>{row.tenant}</td>
              <td data-label={texts.t('column.seller')}>{row.seller}</td>
              <td data-label={texts.t('column.devices')}>{deviceNames(row.devices)}</td>
              <td data-label={texts.t('column.total')} className="number">
                {texts.money(row.totalCents, row.currency)}
              </td>
              <td data-label={texts.t('column.personAndShelf')} className="desk-place">
                {placeText(texts, row)}
              </td>
              <td data-label={texts.t('column.changed')}>
                <DateTime at={new Date(row.changedAt)} />
                {row.state === 'received' ? (
                  <PromisedDay act="inspect" from={new Date(row.changedAt)} days={INSPECTION_WORKING_DAYS} now={now} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
