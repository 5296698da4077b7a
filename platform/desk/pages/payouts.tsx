import type { BatchSummary, DueTotal, PayoutMethod, PayoutView } from '../../services/fulfilment/index.server.ts';
import { PAYOUT_WORKING_DAYS } from '../../shared/working-days.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { DateTime } from '../DateTime.tsx';
import { type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { PromisedDay } from '../PromisedDay.tsx';
import { sections } from '../sections.ts';
import { useTexts } from '../texts.ts';
import { COMMISSIONS } from './commissions.tsx';
import { CREDIT_NOTES } from './credit-notes/paths.ts';
import { batchPath, PaymentsTable, toErrorPage } from './payout-parts.tsx';

const MAX_LISTED_BATCHES = 100;
const { path } = sections.payouts;

export const payoutsRoutes: DeskRoute[] = [
  { method: 'GET', path, access: 'read', handle: showPayouts },
  { method: 'POST', path: `${path}/batches`, access: 'pay', handle: makeBatch },
];

async function showPayouts({ services: { payouts }, query, staff, now, texts }: DeskInput) {
  const where = query.shop ?? '';
  const all = await payouts.totals();
  const totals = all.filter(({ tenant }) => isIn(where, tenant));
  const tenants = where === '' ? {} : { tenants: totals.map(({ tenant }) => tenant) };
  const due = await payouts.due({ ...tenants, limit: MAX_LISTED_BATCHES });
  const batches = await payouts.batches(MAX_LISTED_BATCHES);
  return toPage({
    title: 'payouts.payouts',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below-small">{texts.t('payouts.payouts')}</h1>
        <p className="space-below">
          <a href={COMMISSIONS}>{texts.t('payouts.commissionsOfPartners')}</a>
          {' · '}
          <a href={CREDIT_NOTES}>{texts.t('creditNotes.title')}</a>
        </p>
        <Filter shops={[...new Set(all.map(({ tenant }) => tenant))]} where={where} />
        <Due totals={totals} where={where} pays={staff.roles.includes('pay')} now={now()} />
        <DueList due={due} count={totals.reduce((sum, { count }) => sum + count, 0)} />
        <Batches batches={batches} />
      </>
    ),
  });
}

/** `where` is a shop, a country or, empty, everywhere. */
function isIn(where: string, tenant: string): boolean {
  return where === '' || tenant === where || getCountry(tenant) === where;
}

function getCountry(tenant: string): string {
  return tenant.slice(0, tenant.indexOf('/'));
}

async function makeBatch({ services: { payouts }, body, staff, now, texts }: DeskInput) {
  const method: PayoutMethod = body.method === 'paypal' ? 'paypal' : 'sepa';
  const currency = body.currency ?? '';
  const where = body.shop ?? '';
  const tenants = where === '' ? {} : { tenants: await tenantsIn(payouts, where) };
  const made = await payouts.makeBatch({ person: staff.email, at: now() }, { method, currency, ...tenants });
  if (!made.ok) return toErrorPage({ texts }, made.error, path);
  const [first = '', ...more] = made.value;
  return more.length > 0 ? redirectAfterForm(path, 'batchesMade') : redirectAfterForm(batchPath(first), 'batchMade');
}

async function tenantsIn({ totals }: DeskInput['services']['payouts'], where: string): Promise<string[]> {
  return (await totals()).map(({ tenant }) => tenant).filter((tenant) => isIn(where, tenant));
}

function Filter({ shops, where }: { shops: readonly string[]; where: string }) {
  const texts = useTexts();
  if (shops.length < 2 && where === '') return null;
  const countries = [...new Set(shops.map(getCountry))].sort();
  const options = [
    ...countries.map((country) => ({
      value: country,
      label: texts.t('payouts.country', { country: country.toUpperCase() }),
    })),
    ...[...shops].sort().map((shop) => ({ value: shop, label: shop })),
  ];
  return (
    <form method="get" action={path} className="desk-line space-below">
      <SelectField
        id="shop"
        name="shop"
        label={texts.t('payouts.shops')}
        placeholder={texts.t('payouts.allShops')}
        options={options}
        defaultValue={where}
      />
      <button type="submit" className="button">
        {texts.t('payouts.show')}
      </button>
    </form>
  );
}

interface DueProps {
  totals: readonly DueTotal[];
  where: string;
  /** Whether the viewer may create batches. */
  pays: boolean;
  now: Date;
}

function Due({ totals, where, pays, now }: DueProps) {
  const texts = useTexts();
  if (totals.length === 0) return <p className="space-below-large">{texts.t('payouts.nothingIsDue')}</p>;
  const groups = [...new Set(totals.map(({ method, currency }) => `${method} ${currency}`))].sort();
  return groups.map((group) => {
    const rows = totals.filter(({ method, currency }) => `${method} ${currency}` === group);
    return <DueGroup key={group} totals={rows} where={where} pays={pays} now={now} />;
  });
}

/** Due payments of one method and currency, by shop. */
function DueGroup({ totals, where, pays, now }: DueProps) {
  const texts = useTexts();
  const { method = 'sepa', currency = '' } = totals[0] ?? {};
  const id = `due-${method}-${currency}`;
  const count = totals.reduce((all, one) => all + one.count, 0);
  const sum = texts.money(
    totals.reduce((all, { totalCents }) => all + totalCents, 0),
    currency,
  );
  return (
    <section className="space-below-large" aria-labelledby={id}>
      <h2 id={id} className="h3 space-below-small">
        {texts.t('payouts.dueIn', {
          method: texts.t(`payouts.method.${method}`),
          sum,
          payments: texts.t('payouts.payments', { count }),
        })}
      </h2>
      <div className="desk-table space-below">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.t('column.shop')}</th>
              <th scope="col">{texts.t('column.oldestSince')}</th>
              <th scope="col" className="number">
                {texts.t('column.payments')}
              </th>
              <th scope="col" className="number">
                {texts.t('column.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ tenant, since, count: own, totalCents }) => (
              <tr key={tenant}>
                <th scope="row">{tenant}</th>
                <td data-label={texts.t('column.oldestSince')}>
                  <DateTime at={since} />
                  <PromisedDay act="pay" from={since} days={PAYOUT_WORKING_DAYS} now={now} />
                </td>
                <td data-label={texts.t('column.payments')} className="number">
                  {own}
                </td>
                <td data-label={texts.t('column.sum')} className="number">
                  {texts.money(totalCents, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pays ? (
        <form method="post" action={`${path}/batches`} data-in-place="">
          <input type="hidden" name="method" value={method} />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="shop" value={where} />
          <button type="submit" className="button button-primary">
            {texts.t('payouts.createBatch', { method: texts.t(`payouts.method.${method}`) })}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function DueList({ due, count }: { due: readonly PayoutView[]; count: number }) {
  const texts = useTexts();
  if (due.length === 0) return null;
  const payments = texts.t('payouts.payments', { count });
  return (
    <details className="space-below-large">
      <summary>
        {count > due.length ? texts.t('payouts.theOldestOf', { shown: due.length, payments }) : payments}
      </summary>
      <PaymentsTable label={texts.t('payouts.duePayments')} payments={due} />
    </details>
  );
}

function Batches({ batches }: { batches: readonly BatchSummary[] }) {
  const texts = useTexts();
  if (batches.length === 0) return null;
  return (
    <>
      <h2 className="h3 space-below-small" id="batches">
        {texts.t('payouts.batches')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className="desk-table" aria-labelledby="batches" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.t('column.batch')}</th>
              <th scope="col">{texts.t('column.method')}</th>
              <th scope="col">{texts.t('column.state')}</th>
              <th scope="col">{texts.t('column.made')}</th>
              <th scope="col" className="number">
                {texts.t('column.payments')}
              </th>
              <th scope="col" className="number">
                {texts.t('column.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {batches.map((batch) => (
              <tr key={batch.id}>
                <th scope="row" className="code">
                  <a href={batchPath(batch.id)} data-in-place="">
                    {batch.messageId}
                  </a>
                </th>
                <td data-label={texts.t('column.method')}>{texts.t(`payouts.method.${batch.method}`)}</td>
                <td data-label={texts.t('column.state')}>{texts.t(`payouts.state.${batch.state}`)}</td>
                <td data-label={texts.t('column.made')}>
                  <DateTime at={batch.made.at} /> {batch.made.person}
                </td>
                <td data-label={texts.t('column.payments')} className="number">
                  {batch.count}
                </td>
                <td data-label={texts.t('column.sum')} className="number">
                  {texts.money(batch.totalCents, batch.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
