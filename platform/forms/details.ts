import { members as storedMembers } from '../generated/api/members/stored-payout.gen.ts';
import { members as addressMembers } from '../generated/api/members/trade-address.gen.ts';
import { members as companyMembers } from '../generated/api/members/trade-company.gen.ts';
import { members as payoutMembers } from '../generated/api/members/trade-payout.gen.ts';
import type { TradeInputBody } from '../generated/api/types.gen.ts';
import { validate as validateStored } from '../generated/api/validators/stored-payout.gen.js';
import { validate as validateAddress } from '../generated/api/validators/trade-address.gen.js';
import { validate as validateCompany } from '../generated/api/validators/trade-company.gen.js';
import { validate as validatePayout } from '../generated/api/validators/trade-payout.gen.js';
import { COMPANY_FIELDS } from './company-fields.ts';
import { defineForm, type FieldValues, type FormFacts, type Validator } from './define-form.ts';
import { ibanReady } from './iban.ts';
import { asksSelfBilling, SELF_BILLING_FIELDS, tradeCompanyBody, tradeCompanyFields } from './self-billing-fields.ts';
import {
  ADDRESS_FIELDS,
  fieldAt,
  PAYOUT_FIELDS,
  payoutBody,
  pickValues,
  requiredPayoutFields,
} from './seller-fields.ts';
import { isStoredPayout, storedChoice } from './stored-payout.ts';

/** The seller's details of a trade; `company` only for companies, `payout` only when something is paid out. */
export type Details = Pick<TradeInputBody, 'company' | 'address' | 'payout'>;

/** Validates with one of the two schemas, so that each reports its own problems. */
const validateEither: Validator = Object.assign(
  (payout: unknown): boolean => {
    const validate: Validator = isStoredPayout(payout) ? validateStored : validatePayout;
    const fits = validate(payout);
    validateEither.errors = validate.errors ?? null;
    return fits;
  },
  { errors: null },
);

export const detailsForm = defineForm<Details>()({
  fields: { ...tradeCompanyFields, ...fieldAt(ADDRESS_FIELDS, '/address'), ...fieldAt(PAYOUT_FIELDS, '/payout') },
  prepare: ibanReady,
  parts: [
    { at: '/company', validate: validateCompany, members: companyMembers },
    { at: '/address', validate: validateAddress, members: addressMembers },
    { at: '/payout', validate: validateEither, members: { ...storedMembers, ...payoutMembers } },
  ],
  toBody: (typed, facts) => ({
    ...(facts.business ? { company: tradeCompanyBody(typed, facts) } : {}),
    address: pickValues(ADDRESS_FIELDS, typed),
    ...(facts.pays ? { payout: tradePayout(typed, facts) } : {}),
  }),
  listAskedFields: ({ payout }, facts) => [
    ...(facts.business ? COMPANY_FIELDS : []),
    ...(facts.business && asksSelfBilling(facts) ? SELF_BILLING_FIELDS : []),
    ...ADDRESS_FIELDS,
    ...(facts.pays ? listRequiredPayoutFields(payout, facts) : []),
  ],
});

function tradePayout(typed: FieldValues, facts: FormFacts): Record<string, unknown> {
  const stored = storedChoice(typed.paymentType);
  return stored ? { paymentType: stored.paymentType, stored: stored.id } : payoutBody(typed, facts);
}

function listRequiredPayoutFields(payout: unknown, facts: FormFacts): ReturnType<typeof requiredPayoutFields> {
  return isStoredPayout(payout) ? ['paymentType'] : requiredPayoutFields(payout, facts);
}
