import { members } from '../generated/api/members/bank-account-input.gen.ts';
import type { BankAccountInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/bank-account-input.gen.js';
import { defineForm } from './define-form.ts';
import { ibanReady } from './iban.ts';
import { fieldAt } from './seller-fields.ts';

/** A bank account for payouts, by the rules of a trade; `id` is that of the account it replaces. */
export const bankAccountForm = defineForm<BankAccountInputBody>()({
  fields: fieldAt(['accountHolder', 'iban'], '/payment'),
  prepare: ibanReady,
  parts: [{ at: '', validate, members }],
  hidden: ['id'],
  toBody: ({ id = '', accountHolder = '', iban = '' }) => ({ payment: { id, accountHolder, iban } }),
});
