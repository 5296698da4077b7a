import { useEffect } from 'react';
import { asksSelfBilling, type TradeCompanyField } from '../../forms/self-billing-fields.ts';
import { Tick } from '../../ui/Tick.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { CompanyInputs } from '../seller/CompanyInputs.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface CompanyFieldsProps {
  form: Pick<UsedForm<TradeCompanyField>, 'field' | 'register' | 'shownValue' | 'inputs' | 'getError'>;
  /** Something is paid out. */
  pays: boolean;
  /** Values from the seller's account, by field. */
  known: Readonly<Record<string, string>> | undefined;
}

/** Fields for the selling company. */
export function CompanyFields({ form, pays, known }: CompanyFieldsProps) {
  const t = useText();
  const { tenant } = useShop();
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
      {asksSelfBilling({ tenant, pays }) ? <SelfBilling form={form} /> : null}
    </>
  );
}

/** The company's agreement to a credit note; without it the company sends an invoice. */
function SelfBilling({ form }: Pick<CompanyFieldsProps, 'form'>) {
  const t = useText();
  const { tenant } = useShop();
  return (
    <div className="space-below-large">
      <div className="check-rows">
        <Tick
          {...form.register('selfBilling')}
          id="selfBilling"
          error={form.getError('selfBilling')}
          defaultChecked={form.shownValue('selfBilling') === 'yes'}
        >
          {t('business.selfBilling.label', { company: tenant.legalEntity.name })}
        </Tick>
        <Tick
          {...form.register('smallBusiness')}
          id="smallBusiness"
          defaultChecked={form.shownValue('smallBusiness') === 'yes'}
        >
          {t('business.smallBusiness.label')}
        </Tick>
      </div>
      <p className="muted small space-above-small">{t('business.selfBilling.hint')}</p>
    </div>
  );
}
