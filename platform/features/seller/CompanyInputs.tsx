import type { CompanyField } from '../../forms/company-fields.ts';
import { FormField, type FormFieldProps } from '../../ui/FormField.tsx';
import { useText } from '../shop/use-text.ts';

interface CompanyInputsProps {
  form: {
    field: (name: CompanyField) => Pick<FormFieldProps, 'id' | 'label'>;
    register: (name: CompanyField) => object;
    shownValue: (name: CompanyField) => string | undefined;
  };
  /** Hint of the company's name. */
  hint?: string;
}

/** Fields for the company. The VAT number is required, unless the company says that it has none. */
export function CompanyInputs({ form, hint }: CompanyInputsProps) {
  const t = useText();
  return (
    <>
      <div className="field-grid">
        <FormField {...form.field('company')} {...(hint ? { hint } : {})} autoComplete="organization" />
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
