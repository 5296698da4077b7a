import type { ReactNode } from 'react';
import type { PayoutView } from '../../services/fulfilment/index.server.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, type DeskInput, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { useTexts } from '../texts.ts';
import { getPayoutErrorText } from './payout-texts.ts';

export function batchPath(id: string): string {
  return `${sections.payouts.path}/batches/${id}`;
}

/** Accounts are masked, because only the file needs them. */
export function PaymentsTable({ label, payments: shown }: { label: string; payments: readonly PayoutView[] }) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.trade')}</th>
            <th scope="col">{texts.t('column.shop')}</th>
            <th scope="col">{texts.t('column.account')}</th>
            <th scope="col">{texts.t('column.holder')}</th>
            <th scope="col">{texts.t('column.dueSince')}</th>
            <th scope="col" className="number">
              {texts.t('column.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.number}>
              <th scope="row" className="code">
                {one.number}
              </th>
              <td data-label={texts.t('column.shop')}>{one.tenant}</td>
              <td data-label={texts.t('column.account')} className="code">
                {one.masked}
              </td>
              <td data-label={texts.t('column.holder')}>{one.accountHolder ?? '–'}</td>
              <td data-label={texts.t('column.dueSince')}>
                <DateTime at={one.dueAt} />
              </td>
              <td data-label={texts.t('column.amount')} className="number">
                {texts.money(one.amountCents, one.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Texts = Pick<DeskInput, 'texts'>;

/** A page that says why nothing was done, with a link back. */
export function toErrorPage(input: Texts, error: Parameters<typeof getPayoutErrorText>[1], back: string): DeskAnswer {
  return notDone(input, error.code === 'payout.unknown' ? 404 : 409, getPayoutErrorText(input.texts, error), back);
}

export function notDone({ texts }: Texts, status: number, why: ReactNode, back: string): DeskAnswer {
  return toPage({
    status,
    title: 'payouts.notDone',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below">{texts.t('payouts.notDone')}</h1>
        <p className="space-below">{why}</p>
        <p>
          <a href={back}>{texts.t('payouts.back')}</a>
        </p>
      </>
    ),
  });
}
