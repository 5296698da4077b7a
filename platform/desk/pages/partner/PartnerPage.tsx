import type {
  CommissionAgreement,
  CountedShop,
  PartnerDay,
  PartnerFigures,
  PartnerQuery,
  PartnerReference,
} from '../../../services/figures/index.server.ts';
import { countText, moneyText } from '../../amounts.ts';
import { partnerSections } from '../../sections.ts';
import { CountTable } from './CountTable.tsx';

interface PartnerView {
  /** All shops of the partner, to choose from. */
  shops: readonly CountedShop[];
  asked: PartnerQuery;
  problem: string | undefined;
  days: readonly PartnerDay[];
  references: readonly PartnerReference[];
  /** False when the shop has further references. */
  areAllShown: boolean;
}

const { path } = partnerSections.partner;

type Counted = Omit<PartnerDay, 'day'>;

export function PartnerPage(view: PartnerView) {
  const { asked, problem, days } = view;
  const total = days.reduce<Counted>(addCounts, NOTHING);
  return (
    <>
      <h1 className="space-below-small">Figures</h1>
      <p className="muted space-below">{asked.shop.tenant}</p>
      {problem ? (
        <p className="desk-panel space-below" role="alert">
          {problem}
        </p>
      ) : null}
      <Filters {...view} />
      {Object.values(total).every((count) => count === 0) ? (
        <p className="desk-panel space-below">
          {`Nothing happened from ${asked.firstDay} to ${asked.lastDay}. Choose other days.`}
        </p>
      ) : (
        <Tables {...view} total={total} />
      )}
      <Agreements {...asked.shop} />
    </>
  );
}

export function NoShopsPage() {
  return (
    <>
      <h1 className="space-below">Your shops</h1>
      <p className="desk-panel">None of your shops exists any more. Ask the operator of the shop.</p>
    </>
  );
}

function Filters({ shops, asked: { shop, firstDay, lastDay } }: PartnerView) {
  const search = new URLSearchParams({ from: firstDay, to: lastDay, shop: shop.tenant });
  return (
    <form method="get" action={path} className="desk-figures-form space-below-large">
      <div className="field">
        <label htmlFor="from">First day</label>
        <input id="from" type="date" name="from" defaultValue={firstDay} />
      </div>
      <div className="field">
        <label htmlFor="to">Last day</label>
        <input id="to" type="date" name="to" defaultValue={lastDay} />
      </div>
      {shops.length > 1 ? (
        <div className="field">
          <label htmlFor="shop">Shop</label>
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
        Show
      </button>
      <a className="button" href={`${path}.csv?${search}`}>
        Paid trades (CSV)
      </a>
    </form>
  );
}

const HEAD = ['Trades', 'Traded', 'Received', 'Cancelled', 'Paid', 'Paid out', 'Commission'];

function Tables({ asked, days, references, areAllShown, total }: PartnerView & { total: Counted }) {
  const { currency } = asked.shop;
  const cells = (row: PartnerFigures) => countCells(row, currency);
  const shownDays = days.filter(({ day: _, ...counts }) => Object.values(counts).some((count) => count > 0));
  const sum = { label: 'Total', cells: [countText(total.offers), ...cells(total)] };
  return (
    <>
      <CountTable
        id="by-day"
        title={`By day, ${asked.firstDay} to ${asked.lastDay}`}
        head={['Day', 'Offers', ...HEAD]}
        rows={[...shownDays.map((day) => ({ label: day.day, cells: [countText(day.offers), ...cells(day)] })), sum]}
      />
      <p className="muted small space-below-large">
        {`Each figure counts events of these days in the time zone ${asked.shop.timeZone}, regardless of the date of the trade. `}
        Offers are prices that visitors had computed and that are stored: a visit can have several, and they are deleted
        a month after they end. Traded is the value of the trades as offered. Received are parcels that arrived.
        Cancelled are trades that ended before their parcel was sent. Paid out is what sellers got for paid trades, with
        vouchers. Days without events are left out.
      </p>
      {references.length > 0 ? (
        <CountTable
          id="by-reference"
          title={areAllShown ? 'By reference' : `By reference, the ${references.length} with the most trades`}
          head={['Reference', ...HEAD]}
          rows={references.map((row) => ({ label: row.reference ?? 'Without a reference', cells: cells(row) }))}
        />
      ) : null}
    </>
  );
}

function countCells(row: PartnerFigures, currency: string): string[] {
  return [
    countText(row.trades),
    moneyText(row.tradedCents, currency),
    countText(row.received),
    countText(row.cancelled),
    countText(row.paid),
    moneyText(row.paidCents, currency),
    moneyText(row.commissionCents, currency),
  ];
}

const NOTHING: Counted = {
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
  return (
    <section className="desk-panel" aria-labelledby="commission">
      <h2 id="commission" className="h3 space-below-small">
        Commission
      </h2>
      {commission.length === 0 ? <p>No commission is agreed.</p> : null}
      <ul>
        {commission.map((agreement) => (
          <li key={`${agreement.from} ${agreement.until}`}>{formatAgreement(agreement, currency)}</li>
        ))}
      </ul>
      <p className="muted small space-above-small">
        The day of the payment decides which agreement applies. Per cent is rounded to whole cents for each paid trade,
        half a cent up.
      </p>
    </section>
  );
}

function formatAgreement({ percent, fixedCents, from, until }: CommissionAgreement, currency: string): string {
  const amount =
    percent === undefined
      ? `${moneyText(fixedCents ?? 0, currency)} for each paid trade`
      : `${percent}% of the amount paid out`;
  const period = [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
  return period ? `${amount}, ${period}` : amount;
}
