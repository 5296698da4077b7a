import type {
  CommissionAgreement,
  CountedShop,
  PartnerDay,
  PartnerFigures,
  PartnerQuery,
  PartnerReference,
} from '../../../services/figures/index.server.ts';
import { partnerSections } from '../../sections.ts';
import { type DeskTexts, useTexts } from '../../texts.ts';
import type { PeriodProblem } from '../figures/figures-query.ts';
import { CountTable } from './CountTable.tsx';

interface PartnerView {
  /** All shops of the partner, to choose from. */
  shops: readonly CountedShop[];
  asked: PartnerQuery;
  problem: PeriodProblem | undefined;
  days: readonly PartnerDay[];
  references: readonly PartnerReference[];
  /** False when the shop has further references. */
  areAllShown: boolean;
}

const { path } = partnerSections.partner;

type Counted = Omit<PartnerDay, 'day'>;

export function PartnerPage(view: PartnerView) {
  const texts = useTexts();
  const { asked, problem, days } = view;
  const total = days.reduce<Counted>(addCounts, NOTHING);
  return (
    <>
      <h1 className="space-below-small">{texts.t('partner.figures')}</h1>
      <p className="muted space-below">{asked.shop.tenant}</p>
      {problem ? (
        <p className="desk-panel space-below" role="alert">
          {texts.t(problem)}
        </p>
      ) : null}
      <Filters {...view} />
      {Object.values(total).every((count) => count === 0) ? (
        <p className="desk-panel space-below">
          {texts.t('partner.none', {
            firstDay: texts.day(asked.firstDay),
            lastDay: texts.day(asked.lastDay),
          })}
        </p>
      ) : (
        <Tables {...view} total={total} />
      )}
      <Agreements {...asked.shop} />
    </>
  );
}

export function NoShopsPage() {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('partner.yourShops')}</h1>
      <p className="desk-panel">{texts.t('partner.noShops')}</p>
    </>
  );
}

function Filters({ shops, asked: { shop, firstDay, lastDay } }: PartnerView) {
  const texts = useTexts();
  const search = new URLSearchParams({ from: firstDay, to: lastDay, shop: shop.tenant });
  return (
    <form method="get" action={path} className="desk-figures-form space-below-large">
      <div className="field">
        <label htmlFor="from">{texts.t('partner.firstDay')}</label>
        <input id="from" type="date" name="from" defaultValue={firstDay} />
      </div>
      <div className="field">
        <label htmlFor="to">{texts.t('partner.lastDay')}</label>
        <input id="to" type="date" name="to" defaultValue={lastDay} />
      </div>
      {shops.length > 1 ? (
        <div className="field">
          <label htmlFor="shop">{texts.t('partner.shop')}</label>
          <select id="shop" name="shop" defaultValue={shop.tenant}>
            {shops.map(({ tenant }) => (
              <option key={tenant} value={tenant}>
                {tenant}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <button type="submit" className="button">
        {texts.t('partner.show')}
      </button>
      <a className="button" href={`${path}.csv?${search}`}>
        {texts.t('partner.paidTradesCsv')}
      </a>
    </form>
  );
}

const HEAD = [
  'visits',
  'offers',
  'trades',
  'traded',
  'received',
  'cancelled',
  'paid',
  'paidOut',
  'commission',
] as const;

function Tables({ asked, days, references, areAllShown, total }: PartnerView & { total: Counted }) {
  const texts = useTexts();
  const { currency } = asked.shop;
  const cells = (row: PartnerFigures) => countCells(texts, row, currency);
  const head = HEAD.map((name) => texts.t(`column.${name}`));
  const shownDays = days.filter(({ day: _, ...counts }) => Object.values(counts).some((count) => count > 0));
  const sum = { label: texts.t('column.total'), cells: cells(total) };
  return (
    <>
      <CountTable
        id="by-day"
        title={texts.t('partner.byDayTo', { firstDay: texts.day(asked.firstDay), lastDay: texts.day(asked.lastDay) })}
        head={[texts.t('column.day'), ...head]}
        rows={[...shownDays.map((day) => ({ label: texts.day(day.day), cells: cells(day) })), sum]}
      />
      <p className="muted small space-below-large">
        {texts.t('partner.eachFigure', { timeZone: asked.shop.timeZone })}
      </p>
      {references.length > 0 ? (
        <CountTable
          id="by-reference"
          title={
            areAllShown
              ? texts.t('partner.byReference')
              : texts.t('partner.topReferences', { count: references.length })
          }
          head={[texts.t('column.reference'), ...head]}
          rows={references.map((row) => ({
            label: row.reference ?? texts.t('partner.withoutReference'),
            cells: cells(row),
          }))}
        />
      ) : null}
    </>
  );
}

function countCells(texts: DeskTexts, row: PartnerFigures, currency: string): string[] {
  return [
    texts.count(row.visits),
    texts.count(row.offers),
    texts.count(row.trades),
    texts.money(row.tradedCents, currency),
    texts.count(row.received),
    texts.count(row.cancelled),
    texts.count(row.paid),
    texts.money(row.paidCents, currency),
    texts.money(row.commissionCents, currency),
  ];
}

const NOTHING: Counted = {
  visits: 0,
  offers: 0,
  trades: 0,
  tradedCents: 0,
  received: 0,
  cancelled: 0,
  paid: 0,
  paidCents: 0,
  commissionCents: 0,
};

function addCounts(sum: Counted, day: Counted): Counted {
  const names = Object.keys(NOTHING) as (keyof Counted)[];
  return Object.fromEntries(names.map((name) => [name, sum[name] + day[name]])) as unknown as Counted;
}

function Agreements({ commission, currency }: CountedShop) {
  const texts = useTexts();
  return (
    <section className="desk-panel" aria-labelledby="commission">
      <h2 id="commission" className="h3 space-below-small">
        {texts.t('partner.commission')}
      </h2>
      {commission.length === 0 ? <p>{texts.t('partner.noCommission')}</p> : null}
      <ul>
        {commission.map((agreement) => (
          <li key={`${agreement.from} ${agreement.until}`}>{formatAgreement(texts, agreement, currency)}</li>
        ))}
      </ul>
      <p className="muted small space-above-small">{texts.t('partner.commissionRule')}</p>
    </section>
  );
}

function formatAgreement(
  texts: DeskTexts,
  { percent, fixedCents, from, until }: CommissionAgreement,
  currency: string,
): string {
  const amount =
    percent === undefined
      ? texts.t('partner.fixed', { amount: texts.money(fixedCents ?? 0, currency) })
      : texts.t('partner.percent', { percent });
  const period = formatPeriod(texts, from, until);
  return period ? texts.t('partner.agreement', { amount, period }) : amount;
}

function formatPeriod(texts: DeskTexts, from: string | undefined, until: string | undefined): string {
  if (from && until) return texts.t('partner.fromUntil', { from: texts.day(from), until: texts.day(until) });
  if (from) return texts.t('partner.from', { day: texts.day(from) });
  return until ? texts.t('partner.until', { day: texts.day(until) }) : '';
}
