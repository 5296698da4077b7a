import type { CountedShop, DayFigures } from '../../../services/figures/index.server.ts';
import { countText, moneyText, shareText } from '../../amounts.ts';
import { DayChart } from './DayChart.tsx';
import { type Column, columns, type FigureRow, isEmpty } from './figure-columns.ts';
import { type AskedFigures, figuresSearch } from './figures-query.ts';

interface FiguresView {
  asked: AskedFigures;
  all: readonly CountedShop[];
  rows: readonly FigureRow[];
  totals: readonly FigureRow[];
  days: readonly DayFigures[];
}

const CHARTS = [
  ['Offers', 'offers'],
  ['Trades', 'trades'],
  ['Arrived', 'arrived'],
  ['Payouts', 'paid'],
] as const;

export function FiguresPage(view: FiguresView) {
  const { asked, rows } = view;
  const nothing = rows.every(isEmpty);
  return (
    <>
      <h1 className="space-below">Figures</h1>
      {asked.problem ? (
        <p className="desk-panel space-below" role="alert">
          {asked.problem}
        </p>
      ) : null}
      <Filters {...view} />
      {nothing ? (
        <p className="desk-panel">
          {`Nothing happened from ${asked.firstDay} to ${asked.lastDay}. Choose other days, or another shop.`}
        </p>
      ) : (
        <Counted {...view} />
      )}
    </>
  );
}

function Filters({ asked, all }: FiguresView) {
  return (
    <form method="get" action="/desk/figures" className="desk-figures-form space-below-large">
      <div className="field">
        <label htmlFor="from">First day</label>
        <input id="from" type="date" name="from" defaultValue={asked.firstDay} />
      </div>
      <div className="field">
        <label htmlFor="to">Last day</label>
        <input id="to" type="date" name="to" defaultValue={asked.lastDay} />
      </div>
      <div className="field">
        <label htmlFor="shop">Shop</label>
        <select id="shop" name="shop" defaultValue={asked.tenant ?? ''}>
          <option value="">All shops</option>
          {all.map(({ tenant }) => (
            <option key={tenant} value={tenant}>
              {tenant}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        Show
      </button>
      <a className="button" href={`/desk/figures.csv?${figuresSearch(asked)}`}>
        CSV
      </a>
    </form>
  );
}

function Counted({ asked, rows, totals, days }: FiguresView) {
  return (
    <>
      <div className="desk-charts space-below-large">
        {CHARTS.map(([title, counted]) => (
          <DayChart key={counted} title={title} days={days} counted={counted} />
        ))}
      </div>
      <h2 className="h3 space-below-small" id="by-shop">
        {`By shop, ${asked.firstDay} to ${asked.lastDay}`}
      </h2>
      <ShopTable rows={rows.filter((row) => !isEmpty(row))} totals={totals} />
      <Notes />
      <details className="space-above">
        <summary>By day</summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

function ShopTable({ rows, totals }: { rows: readonly FigureRow[]; totals: readonly FigureRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="by-shop" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Shop</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...totals].map((row) => (
            <tr key={`${row.tenant} ${row.currency}`}>
              <th scope="row">{row.tenant}</th>
              {columns.map((column) => (
                <td data-label={column.label} key={column.label} className="number">
                  {shownIn(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shownIn({ value, kind }: Column, row: FigureRow): string {
  const number = value(row);
  if (number === '') return '–';
  if (kind === 'money') return moneyText(Math.round(number * 100), row.currency);
  if (kind === 'count') return countText(number);
  return kind === 'percent' ? shareText(number) : countText(number, 1);
}

function Notes() {
  return (
    <p className="muted small space-above">
      Each figure counts events in these days (UTC), regardless of the date of the trade. Offers are deleted a month
      after they end. Carts are browsers of visitors who consented. As described are items whose price stayed, without a
      difference noted; mean change is per inspected item. Vouchers are part of the amount paid; partners pay for their
      own. Days to money are from the trade to the payout.
    </p>
  );
}

function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table space-above-small" aria-label="By day" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {CHARTS.map(([title]) => (
              <th key={title} scope="col" className="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {CHARTS.map(([title, counted]) => (
                <td data-label={title} key={title} className="number">
                  {day[counted]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
