import { listSellerForm } from '../../forms/list-seller.ts';
import { CompanyInputs } from '../seller/CompanyInputs.tsx';
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
        <CompanyInputs form={{ field, shownValue, register: (name) => ({ name }) }} />
        <button type="submit" className="button button-primary">
          {t('list.seller.send')}
        </button>
      </form>
    </>
  );
}
