import { useCallback } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { ENQUIRY_KINDS, enquiryForm, kindField } from '../../forms/enquiry.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { sendEnquiry } from '../../generated/api/endpoints/contact.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { HoneypotField } from '../forms/HoneypotField.tsx';
import { useForm } from '../forms/use-form.ts';
import { contentHref } from '../navigation/content-link.ts';
import { navigate } from '../shop/navigate.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { AskedPieces } from './business-view.ts';

const failures: Record<string, MessageId> = {
  'cart.gone': 'check.problem.offersGone',
  tooMany: 'business.problem.tooMany',
};

interface EnquiryFormProps {
  /** Values and problems of a rejected plain form. */
  form: FormState | undefined;
  /** Path the plain form is posted to. */
  action: string;
  /** Target after the enquiry was sent. */
  sentHref: string;
  /** Cart to send along, as the cart cookie serialises it; it replaces the quantity fields. */
  cart?: string;
  /** Prefilled values of an enquiry without a cart. */
  about?: AskedPieces | undefined;
  submitLabel: string;
}

/** Enquiry of a company, with a cart or with a list of devices. */
export function EnquiryForm({ form: refused, action, sentHref, cart, about, submitLabel }: EnquiryFormProps) {
  const t = useText();
  const shop = useShop();
  const { field, ...form } = useForm(enquiryForm, {
    refused,
    values: useFilledIn(about),
    // The cart is sent as it is at the moment of submission.
    completeValues: useCallback((typed) => (cart ? { ...typed, lines: cart } : typed), [cart]),
    send: (body) => callEndpoint(shop.tenant.services, sendEnquiry, { body }),
    onSent: () => navigate(sentHref),
  });
  const gone = refused?.problems.some(({ code }) => code === 'cart.gone') ? 'cart.gone' : undefined;
  return (
    <>
      <FormErrors
        {...form}
        failed={form.failed ?? gone}
        failure={(reason) => t(failures[reason] ?? 'business.problem.offline')}
      />
      <form noValidate method="post" action={action} onSubmit={form.submit}>
        {cart ? (
          <>
            <input type="hidden" name="step" value="business" />
            <input type="hidden" name="lines" value={cart} />
          </>
        ) : null}
        <FormField {...field('company')} autoComplete="organization" />
        <div className="field-grid">
          <FormField {...field('name')} span={3} autoComplete="name" />
          <FormField {...field('email')} span={3} type="email" autoComplete="email" spellCheck={false} />
          <FormField {...field('phone')} span={cart ? 6 : 3} type="tel" autoComplete="tel" tabular />
          {cart ? null : (
            <FormField {...field('deviceCount')} span={3} inputMode="numeric" autoComplete="off" tabular />
          )}
        </div>
        {cart ? null : (
          <CheckboxGroup
            legend={t('business.kinds.legend')}
            boxes={ENQUIRY_KINDS.map((kind) => ({
              input: { ...form.register(kindField(kind)), defaultChecked: form.shownValue(kindField(kind)) === 'yes' },
              label: shop.categories.find(({ formFactor }) => formFactor === kind)?.title ?? t(`kind.${kind}`),
            }))}
          />
        )}
        <TextArea {...field('message')} {...(cart ? {} : { hint: t('business.message.hint') })} rows={cart ? 3 : 6} />
        <HoneypotField input={form.register(HONEYPOT_FIELD)} />
        <p className="muted small space-below">
          <RichText id="business.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button
          type="submit"
          className={cart ? 'button button-primary full-width' : 'button button-primary'}
          aria-disabled={form.busy}
        >
          {form.busy ? t('contact.sending') : submitLabel}
        </button>
      </form>
    </>
  );
}

/** The fields for kinds and quantity of devices. */
function useFilledIn(about: AskedPieces | undefined): Record<string, string> {
  const t = useText();
  const { money, date, number } = useFormat();
  if (!about) return {};
  const { device, pieces, summary, priceCents, validUntil, formFactor } = about;
  const price = t('business.about.price', { price: money(priceCents), date: date(validUntil) });
  return {
    deviceCount: String(pieces),
    message: [`${number(pieces)} × ${device}`, summary, price].filter(Boolean).join('\n'),
    [kindField(formFactor)]: 'yes',
  };
}
