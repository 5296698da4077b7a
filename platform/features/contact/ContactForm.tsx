import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { contactForm } from '../../forms/contact.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { sendContact } from '../../generated/api/endpoints/contact.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { HoneypotField } from '../forms/HoneypotField.tsx';
import { useForm } from '../forms/use-form.ts';
import { contentHref } from '../navigation/content-link.ts';
import { navigate } from '../shop/navigate.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

interface ContactFormProps {
  /** Values and problems of a rejected plain form. */
  refused?: FormState | undefined;
  /** The trade of a message written on its own page. The number is not in the address. */
  tradeNumber?: string;
}

/** The message to the shop. */
export function ContactForm({ refused, tradeNumber }: ContactFormProps) {
  const t = useText();
  const shop = useShop();
  const { tenant, href, query } = shop;
  const { field, ...form } = useForm(contactForm, {
    refused,
    // A link may preselect the subject; an unknown subject preselects none.
    values: tradeNumber ? { subject: 'orderStatus', tradeNumber: tradeNumber } : { subject: query.subject ?? '' },
    send: (body) => callEndpoint(tenant.services, sendContact, { body }),
    onSent: () => navigate(href('contact', {}, { sent: '1' })),
  });
  const subjects = tenant.support.subjects.map(({ id, messageKey }) => ({
    value: id,
    label: t(messageKey as MessageId),
  }));
  return (
    <>
      <FormErrors {...form} />
      <form noValidate method="post" action={href('contact')} onSubmit={form.submit}>
        <SelectField {...field('subject')} placeholder={t('contact.topic.choose')} options={subjects} />
        <div className="field-grid">
          <FormField {...field('name')} span={3} autoComplete="name" />
          <FormField {...field('email')} span={3} type="email" autoComplete="email" spellCheck={false} />
        </div>
        <FormField
          {...field('tradeNumber')}
          hint={t('contact.trade.hint', { example: exampleNumber(tenant.country, shop.now) })}
          autoComplete="off"
          spellCheck={false}
          tabular
        />
        <TextArea {...field('message')} rows={7} />
        <HoneypotField input={form.register(HONEYPOT_FIELD)} />
        <p className="muted small space-below">
          <RichText id="contact.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(form.busy ? 'contact.sending' : 'contact.send')}
        </button>
      </form>
    </>
  );
}

/** Example of a trade number, with word joiners so that it does not break over lines. */
function exampleNumber(country: string, now: string): string {
  return [country.toUpperCase(), now.slice(2, 4), '118', '5520'].join('\u2060-\u2060');
}
