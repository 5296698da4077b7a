import { useEffect } from 'react';
import type { CompanyField } from '../../forms/company-fields.ts';
import type { UsedForm } from '../forms/use-form.ts';
import { CompanyInputs } from '../seller/CompanyInputs.tsx';
import { useText } from '../shop/use-text.ts';

interface CompanyFieldsProps {
  form: Pick<UsedForm<CompanyField>, 'field' | 'register' | 'shownValue' | 'inputs'>;
  /** Values from the seller's account, by field. */
  known: Readonly<Record<string, string>> | undefined;
}

/** Fields for the selling company. */
export function CompanyFields({ form, known }: CompanyFieldsProps) {
  const t = useText();
  const { getValues, setValue } = form.inputs;
  useEffect(() => {
    // Company fields are filled in together: a VAT number must not be combined with another company's name.
    if (getValues('company')) return;
    for (const [name, value] of Object.entries(known ?? {})) setValue(name, value);
  }, [known, getValues, setValue]);
  return (
    <>
      <h2 className="h3 space-below">{t('business.seller')}</h2>
      <CompanyInputs form={form} />
    </>
  );
}
