import type { MonthlyCommission } from '../../services/figures/index.server.ts';
import { type DeskAnswer, type DeskInput, type DeskRoute, toNotFound, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { type DeskTexts, useTexts } from '../texts.ts';
import { CountTable } from './partner/CountTable.tsx';

/** What is to be settled with partners. */
export const COMMISSIONS = `${sections.payouts.path}/commissions`;

export const commissionRoutes: DeskRoute[] = [
  { method: 'GET', path: COMMISSIONS, access: 'read', handle: showCommissions },
];

async function showCommissions({ services, query, now, texts }: DeskInput): Promise<DeskAnswer> {
  const year = query.year ?? String(now().getUTCFullYear());
  if (!/^20\d\d$/.test(year)) return toNotFound('commissions.year');
  const rows = await services.figures.monthlyCommissions({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` });
  return toPage({
    title: 'commissions.title',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below">{texts.t('commissions.commissions', { year })}</h1>
        {rows.length === 0 ? (
          <p className="desk-panel space-below">{texts.t('commissions.none', { year })}</p>
        ) : (
          <>
            <CountTable
              id="commissions"
              title={texts.t('commissions.byMonth')}
              head={[
                texts.t('column.shopAndMonth'),
                texts.t('column.paidTrades'),
                texts.t('column.paidOut'),
                texts.t('column.commission'),
              ]}
              rows={[...rows.map((row) => toRow(texts, row)), ...sumRows(texts, rows)]}
            />
            <p className="muted small space-below">{texts.t('commissions.monthRule')}</p>
          </>
        )}
        <OtherYears year={Number(year)} current={now().getUTCFullYear()} />
      </>
    ),
  });
}

const FIRST_YEAR = 2020;

function OtherYears({ year, current }: { year: number; current: number }) {
  const texts = useTexts();
  const years = [year - 1, year + 1].filter((one) => one >= FIRST_YEAR && one <= current);
  return (
    <p className="desk-line">
      {years.map((one) => (
        <a key={one} href={`${COMMISSIONS}?year=${one}`}>
          {texts.t('commissions.commissions', { year: String(one) })}
        </a>
      ))}
    </p>
  );
}

type Sums = Pick<MonthlyCommission, 'currency' | 'paid' | 'paidCents' | 'commissionCents'>;

function toRow(texts: DeskTexts, { tenant, month, ...sums }: MonthlyCommission) {
  return { label: `${tenant} ${month}`, cells: toCells(texts, sums) };
}

function toCells(texts: DeskTexts, { currency, paid, paidCents, commissionCents }: Sums): string[] {
  return [texts.count(paid), texts.money(paidCents, currency), texts.money(commissionCents, currency)];
}

/** One row per shop and currency, for a settlement of the year. */
function sumRows(texts: DeskTexts, rows: readonly MonthlyCommission[]) {
  const sums = new Map<string, Sums>();
  for (const { tenant, currency, paid, paidCents, commissionCents } of rows) {
    const key = texts.t('commissions.allMonths', { tenant, currency });
    const sum = sums.get(key) ?? { currency, paid: 0, paidCents: 0, commissionCents: 0 };
    sums.set(key, {
      currency,
      paid: sum.paid + paid,
      paidCents: sum.paidCents + paidCents,
      commissionCents: sum.commissionCents + commissionCents,
    });
  }
  return [...sums].map(([label, sum]) => ({ label, cells: toCells(texts, sum) }));
}
