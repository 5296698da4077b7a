import type { BatchSummary, DueTotal, PayoutMethod, PayoutView } from '../../services/fulfilment/index.server.ts';
import { PAYOUT_WORKING_DAYS } from '../../shared/working-days.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { moneyText } from '../amounts.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { PromisedDay } from '../PromisedDay.tsx';
import { sections } from '../sections.ts';
import { COMMISSIONS } from './commissions.tsx';
import { batchPath, formatPaymentCount, PaymentsTable, toErrorPage } from './payout-parts.tsx';
import { methodTexts, stateTexts } from './payout-texts.ts';

const MAX_LISTED_BATCHES = 100;
const { path } = sections.payouts;

export const payoutsRoutes: DeskRoute[] = [
  { method: 'GET', path, access: 'read', handle: showPayouts },
  { method: 'POST', path: `${path}/batches`, access: 'pay', handle: makeBatch },
];

async function showPayouts({ services: { payouts }, query, staff, now }: DeskInput) {
  const where = query.shop ?? '';
  const all = await payouts.totals();
  const totals = all.filter(({ tenant }) => isIn(where, tenant));
  const tenants = where === '' ? {} : { tenants: totals.map(({ tenant }) => tenant) };
  const due = await payouts.due({ ...tenants, limit: MAX_LISTED_BATCHES });
  const batches = await payouts.batches(MAX_LISTED_BATCHES);
  return toPage({
    title: 'Payouts',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below-small">Payouts</h1>
        <p className="space-below">
          <a href={COMMISSIONS}>Commissions of partners</a>
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

async function makeBatch({ services: { payouts }, body, staff, now }: DeskInput) {
  const method: PayoutMethod = body.method === 'paypal' ? 'paypal' : 'sepa';
  const currency = body.currency ?? '';
  const where = body.shop ?? '';
  const tenants = where === '' ? {} : { tenants: await tenantsIn(payouts, where) };
  const made = await payouts.makeBatch({ person: staff.email, at: now() }, { method, currency, ...tenants });
  if (!made.ok) return toErrorPage(made.error, path);
  const [first = '', ...more] = made.value;
  return more.length > 0 ? redirectAfterForm(path, 'batchesMade') : redirectAfterForm(batchPath(first), 'batchMade');
}

async function tenantsIn({ totals }: DeskInput['services']['payouts'], where: string): Promise<string[]> {
  return (await totals()).map(({ tenant }) => tenant).filter((tenant) => isIn(where, tenant));
}

function Filter({ shops, where }: { shops: readonly string[]; where: string }) {
  if (shops.length < 2 && where === '') return null;
  const countries = [...new Set(shops.map(getCountry))].sort();
  const options = [
    ...countries.map((country) => ({ value: country, label: `Country ${country.toUpperCase()}` })),
    ...[...shops].sort().map((shop) => ({ value: shop, label: shop })),
  ];
  return (
    <form method="get" action={path} className="desk-line space-below">
      <SelectField id="shop" name="shop" label="Shops" placeholder="All shops" options={options} defaultValue={where} />
      <button type="submit" className="button">
        Show
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
  if (totals.length === 0) return <p className="space-below-large">Nothing is due.</p>;
  const groups = [...new Set(totals.map(({ method, currency }) => `${method} ${currency}`))].sort();
  return groups.map((group) => {
    const rows = totals.filter(({ method, currency }) => `${method} ${currency}` === group);
    return <DueGroup key={group} totals={rows} where={where} pays={pays} now={now} />;
  });
}

/** Due payments of one method and currency, by shop. */
function DueGroup({ totals, where, pays, now }: DueProps) {
  const { method = 'sepa', currency = '' } = totals[0] ?? {};
  const id = `due-${method}-${currency}`;
  const count = totals.reduce((all, one) => all + one.count, 0);
  const sum = moneyText(
    totals.reduce((all, { totalCents }) => all + totalCents, 0),
    currency,
  );
  return (
    <section className="space-below-large" aria-labelledby={id}>
      <h2 id={id} className="h3 space-below-small">
        {`${methodTexts[method]}: ${sum} due in ${formatPaymentCount(count)}`}
      </h2>
      <div className="desk-table space-below">
        <table>
          <thead>
            <tr>
              <th scope="col">Shop</th>
              <th scope="col">Oldest since</th>
              <th scope="col" className="number">
                Payments
              </th>
              <th scope="col" className="number">
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ tenant, since, count: own, totalCents }) => (
              <tr key={tenant}>
                <th scope="row">{tenant}</th>
                <td data-label="Oldest since">
                  <DateTime at={since} />
                  <PromisedDay label="Pay by" from={since} days={PAYOUT_WORKING_DAYS} now={now} />
                </td>
                <td data-label="Payments" className="number">
                  {own}
                </td>
                <td data-label="Sum" className="number">
                  {moneyText(totalCents, currency)}
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
            {`Create batch: ${methodTexts[method]}`}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function DueList({ due, count }: { due: readonly PayoutView[]; count: number }) {
  if (due.length === 0) return null;
  return (
    <details className="space-below-large">
      <summary>
        {count > due.length ? `The oldest ${due.length} of ${formatPaymentCount(count)}` : formatPaymentCount(count)}
      </summary>
      <PaymentsTable label="Payments that are due" payments={due} />
    </details>
  );
}

function Batches({ batches }: { batches: readonly BatchSummary[] }) {
  if (batches.length === 0) return null;
  return (
    <>
      <h2 className="h3 space-below-small" id="batches">
        Batches
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <section className="desk-table" aria-labelledby="batches" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Batch</th>
              <th scope="col">Method</th>
              <th scope="col">State</th>
              <th scope="col">Made</th>
              <th scope="col" className="number">
                Payments
              </th>
              <th scope="col" className="number">
                Sum
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
                <td data-label="Method">{methodTexts[batch.method]}</td>
                <td data-label="State">{stateTexts[batch.state]}</td>
                <td data-label="Made">
                  <DateTime at={batch.made.at} /> {batch.made.person}
                </td>
                <td data-label="Payments" className="number">
                  {batch.count}
                </td>
                <td data-label="Sum" className="number">
                  {moneyText(batch.totalCents, batch.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
