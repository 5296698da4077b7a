import type { CustomerBody } from '../../generated/api/types.gen.ts';

/** What the fields of a company hold for a customer who sells as one. */
export function companyValues({ company }: Pick<CustomerBody, 'company'>): Record<string, string> {
  if (!company) return {};
  const { name, vatNumber } = company;
  return { company: name, ...(vatNumber ? { vatNumber } : { withoutVatNumber: 'yes' }) };
}
