import { members } from '../generated/api/members/paypal-account-input.gen.ts';
import type { PaypalAccountInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/paypal-account-input.gen.js';
import { defineForm } from './define-form.ts';
import { fieldAt } from './seller-fields.ts';

/** A PayPal account for payouts; `id` is that of the account it replaces. */
export const paypalAccountForm = defineForm<PaypalAccountInputBody>()({
  fields: { paypalEmail: { ...fieldAt(['paypalEmail'], '').paypalEmail, at: '/paypalAccount/email' } },
  parts: [{ at: '', validate, members }],
  hidden: ['id'],
  toBody: ({ id = '', paypalEmail = '' }) => ({ paypalAccount: { id, email: paypalEmail } }),
});
