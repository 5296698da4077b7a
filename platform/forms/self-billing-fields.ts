import type { PublicTenant } from '../generated/tenant-types.gen.ts';
import { vatSchemeFor } from '../shared/vat.ts';
import { COMPANY_FIELDS, type CompanyField, companyBody, companyFields } from './company-fields.ts';
import type { Field, FieldValues, FormFacts } from './define-form.ts';

/** Fields of a company that is paid, in a shop that writes credit notes. */
export const SELF_BILLING_FIELDS = ['selfBilling', 'smallBusiness'] as const;

/** All fields about the company in the checkout. */
export const TRADE_COMPANY_FIELDS = [...COMPANY_FIELDS, ...SELF_BILLING_FIELDS] as const;

export type TradeCompanyField = CompanyField | (typeof SELF_BILLING_FIELDS)[number];

export const tradeCompanyFields: Record<TradeCompanyField, Field> = {
  ...companyFields,
  selfBilling: {
    label: 'business.selfBilling.label',
    at: '/company/selfBilling',
    messages: { otherwise: 'business.selfBilling.vatNumber' },
    // The operator must know the tax before it states it.
    checkRule: (agreed, { facts, body }) =>
      agreed !== true || hasScheme(body, facts) ? undefined : 'selfBilling.vatNumber',
  },
  smallBusiness: {
    label: 'business.smallBusiness.label',
    at: '/company/smallBusiness',
    messages: { otherwise: 'business.selfBilling.vatNumber' },
  },
};

function hasScheme({ company }: Readonly<Record<string, unknown>>, { tenant }: FormFacts): boolean {
  const { vatNumber, smallBusiness } = company as { vatNumber?: unknown; smallBusiness?: unknown };
  const operator = tenant.legalEntity?.vatId ?? '';
  const seller = typeof vatNumber === 'string' ? vatNumber : '';
  return vatSchemeFor({ operator, seller, smallBusiness: smallBusiness === true }) !== undefined;
}

/** Whether a company is asked to agree to a credit note: without a payout there is nothing to invoice. */
export function asksSelfBilling({
  tenant,
  pays,
}: {
  tenant: Pick<PublicTenant, 'selfBilling'>;
  pays?: boolean;
}): boolean {
  return pays === true && tenant.selfBilling !== undefined;
}

/** Typed company fields of a trade. */
export function tradeCompanyBody(typed: FieldValues, facts: FormFacts): Record<string, unknown> {
  const company = companyBody(typed);
  if (!asksSelfBilling(facts)) return company;
  return { ...company, selfBilling: typed.selfBilling === 'yes', smallBusiness: typed.smallBusiness === 'yes' };
}
