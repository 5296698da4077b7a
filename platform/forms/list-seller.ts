import { members } from '../generated/api/members/trade-company.gen.ts';
import type { TradeInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/trade-company.gen.js';
import { companyBody, companyFields } from './company-fields.ts';
import { defineForm } from './define-form.ts';

/** The company that sends a list, asked before it sees prices; the same fields as in the checkout. */
export const listSellerForm = defineForm<Pick<TradeInputBody, 'company'>>()({
  fields: companyFields,
  parts: [{ at: '/company', validate, members }],
  toBody: (typed) => ({ company: companyBody(typed) }),
});
