import type { Field, FieldValues } from './define-form.ts';
import { printableLine } from './text.ts';

/** Additional fields of a trade for companies. */
export const COMPANY_FIELDS = ['company', 'vatNumber', 'withoutVatNumber'] as const;

export type CompanyField = (typeof COMPANY_FIELDS)[number];

/** The fields by name, with their pointers in a trade's body. */
export const companyFields: Record<CompanyField, Field> = {
  company: {
    label: 'business.company.label',
    at: '/company/name',
    messages: { required: 'business.company.required', tooLong: 'field.text.tooLong', otherwise: 'field.text.invalid' },
    normalise: printableLine,
  },
  vatNumber: {
    label: 'business.vatNumber.label',
    at: '/company/vatNumber',
    messages: {
      required: 'business.vatNumber.required',
      'vatNumber.country': 'business.vatNumber.country',
      'vatNumber.checksum': 'business.vatNumber.checksum',
      otherwise: 'business.vatNumber.form',
    },
    normalise: electronicVatNumber,
    checkRule: (value, { facts, body }) => {
      if (value === undefined || value === '') return hasNone(body) ? undefined : 'required';
      return facts.vatNumberProblem?.(String(value));
    },
  },
  withoutVatNumber: {
    label: 'business.withoutVatNumber.label',
    at: '/company/withoutVatNumber',
    messages: { otherwise: 'business.vatNumber.form' },
  },
};

/** People type it in groups, as it is printed. */
function electronicVatNumber(value: unknown): unknown {
  if (value === null) return '';
  return typeof value === 'string' ? value.replace(/[\s./-]/gu, '').toUpperCase() : value;
}

function hasNone({ company }: Readonly<Record<string, unknown>>): boolean {
  return (company as { withoutVatNumber?: unknown } | undefined)?.withoutVatNumber === true;
}

/** Typed company fields of a trade. */
export function companyBody(typed: FieldValues): Record<string, unknown> {
  const without = typed.withoutVatNumber === 'yes' ? { withoutVatNumber: true } : {};
  return { name: typed.company ?? '', vatNumber: typed.vatNumber ?? '', ...without };
}
