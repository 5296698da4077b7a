import { useCallback, useEffect, useRef, useState } from 'react';
import { accountCalls } from '../../api-client/account.ts';
import { registerForm } from '../../forms/register.ts';
import type { AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { AccountErrors } from '../account/AccountErrors.tsx';
import { ChosenPassword } from '../account/ChosenPassword.tsx';
import { LookIntoMail } from '../account/LookIntoMail.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { useSignedIn } from '../account/use-signed-in.ts';
import type { FormValues } from '../forms/use-form.ts';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ThankYouTrade } from './thank-you-view.ts';

interface AccountOfferProps {
  seller: ThankYouTrade['seller'];
  form: FormState | undefined;
}

/**
 * Offers an account to a guest who has just sold; only the password is missing. Not for signed-in sellers, and not
 * inside another site's page, where neither the trade's cookie nor a login lasts.
 */
export function AccountOffer({ seller, form }: AccountOfferProps) {
  const { query } = useShop();
  const t = useText();
  const [sent, setSent] = useState<AccountRegisterInputBody>();
  const signedIn = useSignedIn();
  const framed = useFramed();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form was removed.
  useEffect(() => {
    if (sent) heading.current?.focus();
  }, [sent]);
  if (signedIn || framed) return null;
  const done = sent !== undefined || (query.account === 'sent' && !form);
  return (
    <section className="account-offer space-above-large rule pad-top" id="account" aria-labelledby="account-offer">
      <h2 className="h3" id="account-offer" tabIndex={-1} ref={heading}>
        {t(done ? 'account.register.done' : 'thankYou.account.title')}
      </h2>
      {done ? <Done sent={sent} /> : <OfferForm seller={seller} form={form} onSent={setSent} />}
    </section>
  );
}

function Done({ sent }: { sent: AccountRegisterInputBody | undefined }) {
  const { services } = useShop().tenant;
  return (
    <LookIntoMail
      {...(sent ? { sent: { email: sent.email, again: () => accountCalls(services).register(sent) } } : {})}
    />
  );
}

interface OfferFormProps extends AccountOfferProps {
  onSent: (input: AccountRegisterInputBody) => void;
}

function OfferForm({ seller, form: posted, onSent }: OfferFormProps) {
  const shop = useShop();
  const t = useText();
  const form = useAccountForm(registerForm, {
    form: posted,
    completeValues: useCallback((typed: FormValues) => ({ ...seller, password: typed.password ?? '' }), [seller]),
    send: async (input) => {
      const answer = await accountCalls(shop.tenant.services).register(input);
      if (answer.ok) onSent(input);
      return answer;
    },
    onSent: async () => {},
    denied: 'other',
  });
  return (
    <>
      <p className="space-above-small space-below">{t('thankYou.account.text')}</p>
      <AccountErrors form={form} />
      <form noValidate method="post" action={`${shop.href('thankYou')}#account`} onSubmit={form.submit}>
        {/* User name for the password manager. */}
        <input type="hidden" name="username" autoComplete="username" value={seller.email} readOnly />
        <ChosenPassword
          {...form.register('password')}
          inputs={form.inputs}
          label={t('account.password.label')}
          error={form.getError('password')}
        />
        <p className="muted small space-below">
          <RichText id="account.register.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button type="submit" className="button" aria-disabled={form.busy}>
          {t(form.busy ? 'account.register.busy' : 'account.register.submit')}
        </button>
      </form>
    </>
  );
}

/**
 * Inside another site's page. Known after the first paint; the offer is at the end of the page, so nothing else moves.
 */
function useFramed(): boolean {
  const [framed, setFramed] = useState(false);
  useEffect(() => setFramed(window.top !== window.self), []);
  return framed;
}
