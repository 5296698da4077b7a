import { members } from '../generated/api/members/customer-company-input.gen.ts';
import type { CustomerCompanyInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/customer-company-input.gen.js';
import { MISSING } from './check.ts';
import { companyBody, companyFields } from './company-fields.ts';
import { defineForm } from './define-form.ts';

/** The company a customer sells as, by the rules of a trade. Empty name and number remove it. */
export const customerCompanyForm = defineForm<CustomerCompanyInputBody>()({
  fields: {
    ...companyFields,
    company: {
      ...companyFields.company,
      checkRule: (name, { body }) => (name === '' && !isNone(body) ? MISSING : undefined),
    },
    vatNumber: {
      ...companyFields.vatNumber,
      checkRule: (number, context) =>
        isNone(context.body) ? undefined : companyFields.vatNumber.checkRule?.(number, context),
    },
  },
  parts: [{ at: '', validate, members }],
  toBody: (typed) => ({ company: companyBody(typed) }),
});

function isNone(body: Readonly<Record<string, unknown>>): boolean {
  const { name, vatNumber } = body.company as CustomerCompanyInputBody['company'];
  return name === '' && !vatNumber;
}
