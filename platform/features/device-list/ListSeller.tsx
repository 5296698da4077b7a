import { listSellerForm } from '../../forms/list-seller.ts';
import { FormField } from '../../ui/FormField.tsx';
import { useText } from '../shop/use-text.ts';
import type { DeviceListProps } from './device-list-view.ts';
import { ListProblems } from './ListProblems.tsx';
import { useListAction } from './use-list-action.ts';
import { usePostedForm } from './use-posted-form.ts';

/** Company and VAT number, before the prices; the checkout has them filled in. */
export function ListSeller({ view: { company, lineCount }, form }: DeviceListProps) {
  const t = useText();
  const action = useListAction();
  const { field, shownValue, problems } = usePostedForm(listSellerForm, form, company);
  return (
    <>
      <ListProblems problems={problems} />
      <h1 className="headline-small">{t('list.seller.headline')}</h1>
      <p className="lead space-above space-below-large">{t('list.seller.lead', { count: lineCount })}</p>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="step" value="list" />
        <input type="hidden" name="act" value="seller" />
        <div className="field-grid">
          <FormField {...field('company')} autoComplete="organization" />
          <FormField
            {...field('vatNumber')}
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
              type="checkbox"
              id="withoutVatNumber"
              name="withoutVatNumber"
              value="yes"
              defaultChecked={shownValue('withoutVatNumber') === 'yes'}
            />
            <span>{t('business.withoutVatNumber.label')}</span>
          </label>
        </div>
        <button type="submit" className="button button-primary">
          {t('list.seller.send')}
        </button>
      </form>
    </>
  );
}
