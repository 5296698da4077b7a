import type { CountedShop, DayFigures } from '../../../services/figures/index.server.ts';
import { type DeskTexts, useTexts } from '../../texts.ts';
import { DayChart } from './DayChart.tsx';
import { ALL_SHOPS, type Column, columns, type FigureRow, isEmpty } from './figure-columns.ts';
import { type AskedFigures, figuresSearch } from './figures-query.ts';

interface FiguresView {
  asked: AskedFigures;
  all: readonly CountedShop[];
  rows: readonly FigureRow[];
  totals: readonly FigureRow[];
  days: readonly DayFigures[];
}

const CHARTS = ['offers', 'trades', 'arrived', 'paid'] as const;

export function FiguresPage(view: FiguresView) {
  const texts = useTexts();
  const { asked, rows } = view;
  const nothing = rows.every(isEmpty);
  return (
    <>
      <h1 className="space-below">{texts.t('figures.figures')}</h1>
      {asked.problem ? (
        <p className="desk-panel space-below" role="alert">
          {texts.t(asked.problem)}
        </p>
      ) : null}
      <Filters {...view} />
      {nothing ? (
        <p className="desk-panel">
          {texts.t('figures.none', {
            firstDay: texts.day(asked.firstDay),
            lastDay: texts.day(asked.lastDay),
          })}
        </p>
      ) : (
        <Counted {...view} />
      )}
    </>
  );
}

/** The headline of a chart and its column. */
function chartTitle(texts: DeskTexts, counted: (typeof CHARTS)[number]): string {
  return texts.t(counted === 'paid' ? 'figure.payouts' : `figure.${counted}`);
}

function Filters({ asked, all }: FiguresView) {
  const texts = useTexts();
  return (
    <form method="get" action="/desk/figures" className="desk-figures-form space-below-large">
      <div className="field">
        <label htmlFor="from">{texts.t('figures.firstDay')}</label>
        <input id="from" type="date" name="from" defaultValue={asked.firstDay} />
      </div>
      <div className="field">
        <label htmlFor="to">{texts.t('figures.lastDay')}</label>
        <input id="to" type="date" name="to" defaultValue={asked.lastDay} />
      </div>
      <div className="field">
        <label htmlFor="shop">{texts.t('figures.shop')}</label>
        <select id="shop" name="shop" defaultValue={asked.tenant ?? ''}>
          <option value="">{texts.t('figures.allShops')}</option>
          {all.map(({ tenant }) => (
            <option key={tenant} value={tenant}>
              {tenant}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        {texts.t('figures.show')}
      </button>
      <a className="button" href={`/desk/figures.csv?${figuresSearch(asked)}`}>
        {texts.t('figures.csv')}
      </a>
    </form>
  );
}

function Counted({ asked, rows, totals, days }: FiguresView) {
  const texts = useTexts();
  return (
    <>
      <div className="desk-charts space-below-large">
        {CHARTS.map((counted) => (
          <DayChart key={counted} title={chartTitle(texts, counted)} days={days} counted={counted} />
        ))}
      </div>
      <h2 className="h3 space-below-small" id="by-shop">
        {texts.t('figures.byShopTo', { firstDay: texts.day(asked.firstDay), lastDay: texts.day(asked.lastDay) })}
      </h2>
      <ShopTable rows={rows.filter((row) => !isEmpty(row))} totals={totals} />
      <Notes />
      <details className="space-above">
        <summary>{texts.t('figures.byDay')}</summary>
        <DayTable days={days} />
      </details>
    </>
  );
}

function ShopTable({ rows, totals }: { rows: readonly FigureRow[]; totals: readonly FigureRow[] }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="by-shop" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.shop')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="number">
                {texts.t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...totals].map((row) => (
            <tr key={`${row.tenant} ${row.currency}`}>
              <th scope="row">{row.tenant === ALL_SHOPS ? texts.t('figures.total') : row.tenant}</th>
              {columns.map((column) => (
                <td data-label={texts.t(`figure.${column.name}`)} key={column.name} className="number">
                  {shownIn(texts, column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shownIn(texts: DeskTexts, { value, kind }: Column, row: FigureRow): string {
  const number = value(row);
  if (number === '') return '–';
  if (kind === 'money') return texts.money(Math.round(number * 100), row.currency);
  if (kind === 'count') return texts.count(number);
  return kind === 'percent' ? texts.share(number) : texts.count(number, 1);
}

function Notes() {
  const texts = useTexts();
  return <p className="muted small space-above">{texts.t('figures.rule')}</p>;
}

function DayTable({ days }: { days: readonly DayFigures[] }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table space-above-small" aria-label={texts.t('figures.byDay')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.day')}</th>
            {CHARTS.map((counted) => (
              <th key={counted} scope="col" className="number">
                {chartTitle(texts, counted)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{texts.day(day.day)}</th>
              {CHARTS.map((counted) => (
                <td data-label={chartTitle(texts, counted)} key={counted} className="number">
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
