import type { ReactNode } from 'react';
import type { PayoutView } from '../../services/fulfilment/index.server.ts';
import { moneyText } from '../amounts.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskAnswer, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { getPayoutErrorText } from './payout-texts.ts';

export function batchPath(id: string): string {
  return `${sections.payouts.path}/batches/${id}`;
}

export function formatPaymentCount(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`;
}

/** Accounts are masked, because only the file needs them. */
export function PaymentsTable({ label, payments: shown }: { label: string; payments: readonly PayoutView[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Trade</th>
            <th scope="col">Shop</th>
            <th scope="col">Account</th>
            <th scope="col">Holder</th>
            <th scope="col">Due since</th>
            <th scope="col" className="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.number}>
              <th scope="row" className="code">
                {one.number}
              </th>
              <td data-label="Shop">{one.tenant}</td>
              <td data-label="Account" className="code">
                {one.masked}
              </td>
              <td data-label="Holder">{one.accountHolder ?? '–'}</td>
              <td data-label="Due since">
                <DateTime at={one.dueAt} />
              </td>
              <td data-label="Amount" className="number">
                {moneyText(one.amountCents, one.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A page that says why nothing was done, with a link back. */
export function toErrorPage(error: Parameters<typeof getPayoutErrorText>[0], back: string): DeskAnswer {
  return notDone(error.code === 'payout.unknown' ? 404 : 409, getPayoutErrorText(error), back);
}

export function notDone(status: number, why: ReactNode, back: string): DeskAnswer {
  return toPage({
    status,
    title: 'Not done',
    section: 'payouts',
    body: (
      <>
        <h1 className="space-below">Not done</h1>
        <p className="space-below">{why}</p>
        <p>
          <a href={back}>Back</a>
        </p>
      </>
    ),
  });
}
