import type { MonthlyCommission } from '../../services/figures/index.server.ts';
import { countText, moneyText } from '../amounts.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, toNotFound, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { CountTable } from './partner/CountTable.tsx';

/** What is to be settled with partners. */
export const COMMISSIONS = `${sections.payouts.path}/commissions`;

export const commissionRoutes: DeskRoute[] = [
  { method: 'GET', path: COMMISSIONS, access: 'read', handle: showCommissions },
];

async function showCommissions({ services, query, now }: DeskInput): Promise<DeskAnswer> {
  const year = query.year ?? String(now().getUTCFullYear());
  if (!/^20\d\d$/.test(year)) return toNotFound('A year is written 2026.');
  const rows = await services.figures.monthlyCommissions({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` });
  return toPage({
    title: 'Commissions',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below">{`Commissions ${year}`}</h1>
        {rows.length === 0 ? (
          <p className="desk-panel space-below">
            {`No shop with an agreed commission had a paid trade in ${year}. Agreements are in the tenant files (commission).`}
          </p>
        ) : (
          <>
            <CountTable
              id="commissions"
              title="By shop and month of payment"
              head={['Shop and month', 'Paid trades', 'Paid out', 'Commission']}
              rows={[...rows.map(toRow), ...sumRows(rows)]}
            />
            <p className="muted small space-below">
              Months begin and end in the time zone of their shop. The commission is computed for each paid trade by the
              agreement of the day of its payment.
            </p>
          </>
        )}
        <OtherYears year={Number(year)} current={now().getUTCFullYear()} />
      </>
    ),
  });
}

const FIRST_YEAR = 2020;

function OtherYears({ year, current }: { year: number; current: number }) {
  const years = [year - 1, year + 1].filter((one) => one >= FIRST_YEAR && one <= current);
  return (
    <p className="desk-line">
      {years.map((one) => (
        <a key={one} href={`${COMMISSIONS}?year=${one}`}>{`Commissions ${one}`}</a>
      ))}
    </p>
  );
}

type Sums = Pick<MonthlyCommission, 'currency' | 'paid' | 'paidCents' | 'commissionCents'>;

function toRow({ tenant, month, ...sums }: MonthlyCommission) {
  return { label: `${tenant} ${month}`, cells: toCells(sums) };
}

function toCells({ currency, paid, paidCents, commissionCents }: Sums): string[] {
  return [countText(paid), moneyText(paidCents, currency), moneyText(commissionCents, currency)];
}

/** One row per shop and currency, for a settlement of the year. */
function sumRows(rows: readonly MonthlyCommission[]) {
  const sums = new Map<string, Sums>();
  for (const { tenant, currency, paid, paidCents, commissionCents } of rows) {
    const key = `${tenant}, all months in ${currency}`;
    const sum = sums.get(key) ?? { currency, paid: 0, paidCents: 0, commissionCents: 0 };
    sums.set(key, {
      currency,
      paid: sum.paid + paid,
      paidCents: sum.paidCents + paidCents,
      commissionCents: sum.commissionCents + commissionCents,
    });
  }
  return [...sums].map(([label, sum]) => ({ label, cells: toCells(sum) }));
}
