import type { ReactNode } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { useAddress } from '../queries/use-address.ts';
import { useBankAccount, usePaypalAccount } from '../queries/use-payout.ts';
import { QueryProblem } from './QueryProblem.tsx';

/** Address, payout and sign-in of the visitor, each with a link to change it. */
export function YourData() {
  const { href } = useShop();
  const t = useText();
  const { email, customerData } = useOwner().account.state;
  const company = customerData?.company;
  const management = href('accountManagement');
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" className="h3 space-below">
        {t('account.data.title')}
      </h2>
      <dl className="summary-list one-column">
        <AddressRow />
        {company ? (
          <DataRow term={t('business.company.label')} change={management} fragment="change-company">
            {[company.name, company.vatNumber].filter(Boolean).map((line) => (
              <div key={line} className="anywhere">
                {line}
              </div>
            ))}
          </DataRow>
        ) : null}
        <PayoutRow />
        <DataRow term={t('field.email.label')} change={management} fragment="change-email">
          <span className="anywhere">{email}</span>
        </DataRow>
        <DataRow term={t('account.password.label')} change={management} fragment="change-password">
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">{t('account.password.hidden')}</span>
        </DataRow>
      </dl>
      <p className="space-above">
        <a className="action-link" href={management}>
          {t('account.management.title')}
        </a>
      </p>
    </section>
  );
}

function AddressRow() {
  const { href } = useShop();
  const t = useText();
  const read = useAddress();
  const address = read.data?.address;
  return (
    <DataRow term={t('account.data.address')} change={href('accountAddressChange')} none={read.data && !address}>
      <QueryProblem read={read} what={t('account.address.failed')} />
      {read.isPending ? <Waiting lines={3} /> : null}
      {address ? (
        <>
          {address.firstName} {address.lastName}
          <br />
          {address.street}
          <br />
          {address.postalCode} {address.city}
        </>
      ) : null}
    </DataRow>
  );
}

function PayoutRow() {
  const { href } = useShop();
  const t = useText();
  const bank = useBankAccount();
  const paypal = usePaypalAccount();
  const failed = bank.isError ? bank : paypal;
  const payment = bank.data?.payment;
  const paypalAccount = paypal.data?.paypalAccount;
  const known = bank.data !== undefined && paypal.data !== undefined;
  return (
    <DataRow
      term={t('account.data.payout')}
      change={href('accountPaymentChange')}
      none={known && !payment && !paypalAccount}
    >
      <QueryProblem read={failed} what={t('account.payout.failed')} />
      {bank.isPending || paypal.isPending ? <Waiting lines={1} /> : null}
      {payment ? <span className="tabular no-wrap">{payment.iban}</span> : null}
      {payment?.confirmed === false ? <Unconfirmed /> : null}
      {payment && paypalAccount ? <br /> : null}
      {paypalAccount ? <span className="anywhere">PayPal {paypalAccount.email}</span> : null}
      {paypalAccount?.confirmed === false ? <Unconfirmed /> : null}
    </DataRow>
  );
}

/** After a reset of the password; the page where it is changed asks. */
function Unconfirmed() {
  const t = useText();
  return (
    <>
      <br />
      <span className="muted">{t('account.payout.unconfirmedShort')}</span>
    </>
  );
}

/** As high as what will stand there. */
function Waiting({ lines }: { lines: number }) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <span key={line} className="block line" />
      ))}
    </span>
  );
}

interface DataRowProps {
  term: string;
  change: string;
  fragment?: string;
  /** No value yet. */
  none?: boolean | undefined;
  children: ReactNode;
}

function DataRow({ term, change, fragment, none, children }: DataRowProps) {
  const t = useText();
  return (
    <div>
      <dt>{term}</dt>
      <dd>{none ? <span className="muted">{t('account.data.none')}</span> : children}</dd>
      <dd className="change-link">
        <a href={fragment ? `${change}#${fragment}` : change}>
          {t(none ? 'account.data.add' : 'account.data.change')}
          <span className="visually-hidden"> {term}</span>
        </a>
      </dd>
    </div>
  );
}
