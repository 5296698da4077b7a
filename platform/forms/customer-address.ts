import { members } from '../generated/api/members/customer-address-input.gen.ts';
import type { CustomerAddressInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/customer-address-input.gen.js';
import { defineForm } from './define-form.ts';
import { fieldAt, NAME_FIELDS, PLACE_FIELDS, pickValues } from './seller-fields.ts';

const FIELDS = [...NAME_FIELDS, ...PLACE_FIELDS] as const;

/** A customer's address, by the rules of a trade. */
export const customerAddressForm = defineForm<CustomerAddressInputBody>()({
  fields: fieldAt(FIELDS, '/address'),
  parts: [{ at: '', validate, members }],
  toBody: (typed) => ({ address: pickValues(FIELDS, typed) }),
});
