import { members as addressMembers } from '../generated/api/members/trade-address.gen.ts';
import { members as payoutMembers } from '../generated/api/members/trade-payout.gen.ts';
import type { TradeInputBody } from '../generated/api/types.gen.ts';
import { validate as validateAddress } from '../generated/api/validators/trade-address.gen.js';
import { validate as validatePayout } from '../generated/api/validators/trade-payout.gen.js';
import { defineForm } from './define-form.ts';
import {
  ADDRESS_FIELDS,
  fieldAt,
  PAYOUT_FIELDS,
  payoutBody,
  pickValues,
  requiredPayoutFields,
} from './seller-fields.ts';

/** The seller's details in a sale; `payout` only when there is something to pay out. */
export type Details = Pick<TradeInputBody, 'address' | 'payout'>;

export const detailsForm = defineForm<Details>()({
  fields: { ...fieldAt(ADDRESS_FIELDS, '/address'), ...fieldAt(PAYOUT_FIELDS, '/payout') },
  parts: [
    { at: '/address', validate: validateAddress, members: addressMembers },
    { at: '/payout', validate: validatePayout, members: payoutMembers },
  ],
  toBody: (typed, facts) => ({
    address: pickValues(ADDRESS_FIELDS, typed),
    ...(facts.pays ? { payout: payoutBody(typed, facts) } : {}),
  }),
  asks: ({ payout }, facts) => [...ADDRESS_FIELDS, ...(facts.pays ? requiredPayoutFields(payout, facts) : [])],
});
