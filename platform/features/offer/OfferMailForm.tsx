import { useCallback } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { offerMailForm } from '../../forms/offer-mail.ts';
import { mailOffer, ownServices } from '../../generated/api/endpoints/shop.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { THIS_CART } from '../../shared/offer-page.ts';
import { FormField } from '../../ui/FormField.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { toFormLevelError } from '../forms/form-level-error.ts';
import { HoneypotField } from '../forms/HoneypotField.tsx';
import { useForm } from '../forms/use-form.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

const failures: Record<string, MessageId> = { gone: 'offer.gone.headline', tooMany: 'form.tooMany' };

/** Form for the address to mail the link to. */
export function OfferMailForm({ token, form: refused }: { token: string; form: FormState | undefined }) {
  const t = useText();
  const { path, href } = useShop();
  const { field, ...form } = useForm(offerMailForm, {
    refused,
    completeValues: useCallback((typed) => ({ ...typed, token }), [token]),
    send: (body) => callEndpoint(ownServices, mailOffer, { body }),
    onSent: () => navigate(href('offer', { token: THIS_CART }, { sent: '1' })),
    toFailure: ({ status }) => (status === 410 ? 'gone' : (toFormLevelError(status) ?? 'offline')),
  });
  return (
    <>
      <FormErrors {...form} failure={(reason) => t(failures[reason] ?? 'contact.problem.offline')} />
      <form noValidate method="post" action={path} onSubmit={form.submit}>
        <input type="hidden" name="token" value={token} readOnly />
        <FormField {...field('email')} type="email" autoComplete="email" spellCheck={false} />
        <HoneypotField input={form.register(HONEYPOT_FIELD)} />
        <button type="submit" className="button" aria-disabled={form.busy}>
          {t(form.busy ? 'offer.mail.sending' : 'offer.mail.submit')}
        </button>
      </form>
    </>
  );
}
