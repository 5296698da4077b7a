import { useMemo } from 'react';
import { customerCompanyForm } from '../../../forms/customer-company.ts';
import { CompanyInputs } from '../../seller/CompanyInputs.tsx';
import { useVatNumberProblem } from '../../seller/use-vat-number-problem.ts';
import { useText } from '../../shop/use-text.ts';
import { AccountErrors } from '../AccountErrors.tsx';
import { companyValues } from '../company-values.ts';
import { useChangeCompany } from '../queries/use-customer.ts';
import type { OwnFormProps } from './PersonForm.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { announceSaved } from './saved.ts';
import { useOwnForm } from './use-own-form.ts';

/** The company the owner sells as; an empty name and number remove it. */
export function CompanyForm({ customer, onDone }: OwnFormProps) {
  const t = useText();
  const change = useChangeCompany();
  const vatNumberProblem = useVatNumberProblem(true);
  const form = useOwnForm(customerCompanyForm, {
    values: companyValues(customer),
    facts: useMemo(() => ({ vatNumberProblem }), [vatNumberProblem]),
    send: change,
    onSent: async () => announceSaved(onDone),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <CompanyInputs form={form} {...(customer.company ? { hint: t('account.company.hintOut') } : {})} />
      <SaveButtons busy={form.busy} onLeave={onDone} />
    </form>
  );
}
