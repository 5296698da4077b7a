import { HOUR_MS } from '../../shared/durations.ts';
import { changeAddress, toAddress } from './address.ts';
import { type CustomerParts, readOwn } from './change-own.ts';
import { changeCompany } from './company.ts';
import { eraseCustomer, findOwn, insertCustomer } from './customer-rows.ts';
import { findCustomer } from './customer-view.ts';
import { forgetGuests } from './forget-guests.ts';
import { keepDetails } from './keep-details.ts';
import { countGuestSales } from './link-guest-trades.ts';
import { joinByAccount, openCustomer } from './open-customer.ts';
import {
  changeBankAccount,
  changePaypalAccount,
  confirmPayment,
  createPaymentAccount,
  listMaskedPayouts,
  readBankAccount,
  readPaypalAccount,
  unconfirmPayouts,
} from './payments.ts';
import { changePerson } from './person.ts';
import { changePhone, createPhone } from './phone-contact.ts';
import { assignTrade, findSeller, isOwnAddress } from './seller.ts';
import { openStoredPayout } from './stored-payout.ts';
import type { CustomerService } from './types.ts';

export { customerIntegrity } from './integrity.ts';
export { customerData } from './personal-data.ts';
export { createRemoteCustomers } from './remote.ts';
export { customerSealed } from './sealed.ts';
export type { CustomerService, Seller } from './types.ts';

const SIX_HOURS_MS = 6 * HOUR_MS;

/** Creates the customer service: the people behind accounts, their addresses and payouts. */
export function createCustomers(parts: CustomerParts): CustomerService {
  const { database, secrets } = parts;
  return {
    open: (trx, ctx, opened) => openCustomer(secrets, trx, ctx, opened),
    join: joinByAccount,
    countGuestSales: ({ tenant }, email) => countGuestSales(database.db, { tenant: tenant.id, email }),
    maskedPayouts: (accountId) => listMaskedPayouts(database.db, accountId),
    unconfirmPayouts,
    erase: (trx, accountId, customerId) => eraseCustomer(trx, accountId, customerId),
    seller: (ctx, customerNumber) => findSeller(database.db, ctx, customerNumber),
    assign: assignTrade,
    keep: (trx, ctx, details) => keepDetails(parts, trx, ctx, details),
    openGuest: async (ctx) => {
      const { number } = await insertCustomer(database.db, ctx, { accountId: null });
      return { customerNumber: number };
    },
    find: (ctx) => findCustomer(database.db, secrets, ctx),
    isOwnAddress: (ctx, email) => isOwnAddress(database.db, ctx, email),
    findCustomerId: async (ctx) => (await findOwn(database.db, ctx))?.id,
    storedPayout: (ctx, id) => openStoredPayout(database.db, secrets, ctx, id),
    address: (ctx) => readOwn(parts, ctx, (row) => ({ address: toAddress(row) })),
    changeAddress: (ctx, input) => changeAddress(parts, ctx, input),
    bankAccount: (ctx) => readBankAccount(parts, ctx),
    paypalAccount: (ctx) => readPaypalAccount(parts, ctx),
    changeBankAccount: (ctx, input) => changeBankAccount(parts, ctx, input),
    changePaypalAccount: (ctx, input) => changePaypalAccount(parts, ctx, input),
    createPaymentAccount: (ctx, input) => createPaymentAccount(parts, ctx, input),
    confirmPayment: (ctx, id) => confirmPayment(parts, ctx, id),
    createPhone: (ctx, input) => createPhone(parts, ctx, input),
    changePhone: (ctx, input) => changePhone(parts, ctx, input),
    changePerson: (ctx, input) => changePerson(parts, ctx, input),
    changeCompany: (ctx, input) => changeCompany(parts, ctx, input),
    sweep: { what: 'numbers of guests', everyMs: SIX_HOURS_MS, run: (now) => forgetGuests(database.db, now) },
  };
}
