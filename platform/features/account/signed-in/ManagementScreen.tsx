import { useEffect, useState } from 'react';
import { useShop } from '../../shop/shop-context.tsx';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import { useB2BMode } from '../../stores/stores-context.tsx';
import { AccountFrame, AsideSection } from '../AccountFrame.tsx';
import { Factors } from '../factors/Factors.tsx';
import { useOwner } from '../queries/owner.tsx';
import { useCustomer } from '../queries/use-customer.ts';
import { EmailForm, PasswordForm } from './AccessForms.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EditRow } from './EditRow.tsx';
import { PersonForm, PhoneForm } from './PersonForm.tsx';
import { QueryProblem } from './QueryProblem.tsx';
import { Sessions } from './Sessions.tsx';
import { TakeOut } from './TakeOut.tsx';

/** Personal data, sign-in methods, sessions, and the links to export and delete the data. */
export function ManagementScreen({ title }: { title: string }) {
  const { href } = useShop();
  const t = useText();
  const { account } = useOwner();
  const { email, customerNumber } = account.state;
  return (
    <AccountFrame
      title={title}
      nested
      aside={
        <AsideSection title={t('account.number', { number: customerNumber })} text={t('account.signedInAs', { email })}>
          <span className="button-pair">
            <button type="button" className="button" onClick={() => void account.signOut()}>
              {t('account.signOut')}
            </button>
            <a className="button" href={href('accountOverview')}>
              {t('account.toOverview')}
            </a>
          </span>
        </AsideSection>
      }
    >
      <h1 className="headline-small space-below">{title}</h1>
      <div className="stack2">
        <PersonSection />
        <AccessSection />
        <Factors />
        <Sessions />
        <TakeOut />
        <DeleteAccount />
      </div>
    </AccountFrame>
  );
}

const PERSON_ROWS = ['change-person', 'change-phone', 'change-company'] as const;
const ACCESS_ROWS = ['change-email', 'change-password'] as const;

/** The row that is being edited. A link of the overview can open one. */
function useOpenRow<Row extends string>(rows: readonly Row[]) {
  const [open, setOpen] = useState<Row>();
  useEffect(() => {
    setOpen(rows.find((row) => row === window.location.hash.slice(1)));
  }, [rows]);
  return [open, setOpen] as const;
}

function PersonSection() {
  const t = useText();
  const format = useFormat();
  const read = useCustomer();
  const business = useB2BMode();
  const [open, setOpen] = useOpenRow(PERSON_ROWS);
  const close = () => setOpen(undefined);
  const { data: customer } = read;
  const company = customer?.company;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  // A day has no time zone; noon is the same day in every relevant zone.
  const born = customer?.birthDate ? format.date(`${customer.birthDate}T12:00:00Z`) : '';
  return (
    <section aria-labelledby="person">
      <h2 id="person" className="h3 space-below">
        {t('account.person.title')}
      </h2>
      <QueryProblem read={read} what={t('account.person.failed')} />
      {customer ? (
        <dl className="summary-list editable">
          <EditRow
            id="change-person"
            term={t('account.person.name')}
            value={
              <>
                {name}
                {born ? <span className="muted tabular"> · {t('account.person.born', { date: born })}</span> : null}
              </>
            }
            none={name === ''}
            open={open === 'change-person'}
            onOpen={() => setOpen('change-person')}
          >
            <PersonForm customer={customer} onDone={close} />
          </EditRow>
          <EditRow
            id="change-phone"
            term={t('field.phone.label')}
            value={<span className="tabular">{customer.phone?.number}</span>}
            none={!customer.phone}
            open={open === 'change-phone'}
            onOpen={() => setOpen('change-phone')}
          >
            <PhoneForm customer={customer} onDone={close} />
          </EditRow>
          {company || business || open === 'change-company' ? (
            <EditRow
              id="change-company"
              term={t('business.company.label')}
              value={
                <>
                  <span className="anywhere">{company?.name}</span>
                  {company?.vatNumber ? <span className="muted tabular"> · {company.vatNumber}</span> : null}
                </>
              }
              none={!company}
              open={open === 'change-company'}
              onOpen={() => setOpen('change-company')}
            >
              <CompanyForm customer={customer} onDone={close} />
            </EditRow>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

function AccessSection() {
  const t = useText();
  const { email } = useOwner().account.state;
  const [open, setOpen] = useOpenRow(ACCESS_ROWS);
  const close = () => setOpen(undefined);
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="h3 space-below">
        {t('account.access.title')}
      </h2>
      <dl className="summary-list editable">
        <EditRow
          id="change-email"
          term={t('field.email.label')}
          value={<span className="anywhere">{email}</span>}
          open={open === 'change-email'}
          onOpen={() => setOpen('change-email')}
        >
          <EmailForm onDone={close} />
        </EditRow>
        <EditRow
          id="change-password"
          term={t('account.password.label')}
          value={<span aria-hidden="true">••••••••</span>}
          open={open === 'change-password'}
          onOpen={() => setOpen('change-password')}
        >
          <PasswordForm onDone={close} />
        </EditRow>
      </dl>
    </section>
  );
}
