import { enquiryForm } from '../../forms/enquiry.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { FormField } from '../../ui/FormField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { HoneypotField } from '../forms/HoneypotField.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { DeviceListProps } from './device-list-view.ts';
import { ListProblems } from './ListProblems.tsx';
import { useListAction } from './use-list-action.ts';
import { usePostedForm } from './use-posted-form.ts';

/** Who asks, for a list that staff take over. */
export function ListEnquiry({ view: { company, lines, totalCents }, form }: DeviceListProps) {
  const t = useText();
  const shop = useShop();
  const { money } = useFormat();
  const action = useListAction('enquiry');
  const back = useListAction();
  const { field, problems } = usePostedForm(enquiryForm, form, company);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ListProblems problems={problems} />
      <h1 className="headline-small">{t('list.enquiry.headline')}</h1>
      <p className="lead space-above space-below-large">
        {t('list.enquiry.lead', { count, total: money(totalCents) })} <a href={back}>{t('list.enquiry.back')}</a>
      </p>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="step" value="list" />
        <input type="hidden" name="act" value="enquiry" />
        <FormField {...field('company')} autoComplete="organization" />
        <div className="field-grid">
          <FormField {...field('name')} span={3} autoComplete="name" />
          <FormField {...field('email')} span={3} type="email" autoComplete="email" spellCheck={false} />
          <FormField {...field('phone')} type="tel" autoComplete="tel" tabular />
        </div>
        <TextArea {...field('message')} rows={3} />
        <HoneypotField input={{ name: HONEYPOT_FIELD }} />
        <p className="muted small space-below">
          <RichText id="business.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button type="submit" className="button button-primary">
          {t('business.enquirySend')}
        </button>
      </form>
    </>
  );
}
