import { useEffect } from 'react';
import type { CompanyField } from '../../forms/company-fields.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { useText } from '../shop/use-text.ts';

interface CompanyFieldsProps {
  form: Pick<UsedForm<CompanyField>, 'field' | 'register' | 'shownValue' | 'inputs'>;
  /** What the seller's account knows, by field. */
  known: Readonly<Record<string, string>> | undefined;
}

/** Which company sells. Its VAT number is asked for, and who has none says so. */
export function CompanyFields({ form, known }: CompanyFieldsProps) {
  const t = useText();
  const { getValues, setValue } = form.inputs;
  useEffect(() => {
    // One company whole: its number does not go with the name of another.
    if (getValues('company')) return;
    for (const [name, value] of Object.entries(known ?? {})) setValue(name, value);
  }, [known, getValues, setValue]);
  return (
    <>
      <h2 className="h3 space-below">{t('business.seller')}</h2>
      <div className="field-grid">
        <FormField {...form.field('company')} autoComplete="organization" />
        <FormField
          {...form.field('vatNumber')}
          hint={t('business.vatNumber.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          tabular
        />
      </div>
      <div className="check-rows space-below-large">
        <label>
          <input
            {...form.register('withoutVatNumber')}
            type="checkbox"
            id="withoutVatNumber"
            value="yes"
            defaultChecked={form.shownValue('withoutVatNumber') === 'yes'}
          />
          <span>{t('business.withoutVatNumber.label')}</span>
        </label>
      </div>
    </>
  );
}
