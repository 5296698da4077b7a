import { useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { forgotPasswordForm } from '../../forms/forgot-password.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useSignInHref } from './use-sign-in-href.ts';

interface ForgotScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** Asks for the link to a new password. The answer never tells whether there is such an account. */
export function ForgotScreen({ services, form: posted }: ForgotScreenProps) {
  const { href } = useShop();
  const t = useText();
  const [done, setDone] = useState(false);
  const signInHref = useSignInHref();
  const form = useAccountForm(forgotPasswordForm, {
    form: posted,
    send: (input) => accountCalls(services).forgotPasswordMail(input),
    onSent: async () => setDone(true),
    denied: 'other',
  });
  const title = t('account.forgot.title');
  return (
    <AccountFrame title={title} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small">{title}</h1>
      {done ? (
        <div className="space-above">
          <NoticeBox tone="done" title={t('account.forgot.done')}>
            <p>{t('account.forgot.doneText')}</p>
          </NoticeBox>
        </div>
      ) : (
        <>
          <p className="lead space-above space-below-large">{t('account.forgot.lead')}</p>
          <AccountErrors form={form} />
          <form noValidate method="post" action={href('accountPasswordForgot')} onSubmit={form.submit}>
            <FormField
              {...form.field('email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div className="form-actions">
              <button type="submit" className="button button-primary" aria-disabled={form.busy}>
                {t(form.busy ? 'account.forgot.busy' : 'account.forgot.submit')}
              </button>
              <a className="action-link" href={signInHref}>
                {t('account.reset.toSignIn')}
              </a>
            </div>
          </form>
        </>
      )}
    </AccountFrame>
  );
}
