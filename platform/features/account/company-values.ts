import type { CustomerBody } from '../../generated/api/types.gen.ts';

/** Values of the company fields for a customer who sells as a company. */
export function companyValues({ company }: Pick<CustomerBody, 'company'>): Record<string, string> {
  if (!company) return {};
  const { name, vatNumber } = company;
  return { company: name, ...(vatNumber ? { vatNumber } : { withoutVatNumber: 'yes' }) };
}
