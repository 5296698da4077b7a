import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { forgotPasswordForm } from '../../forms/forgot-password.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import { useAccountForm } from './use-account-form.ts';
import { useSignInHref } from './use-sign-in-href.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

interface ForgotFormProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** The e-mail address of the account, and the way back to the sign-in. */
export function ForgotForm({ services, form: posted }: ForgotFormProps) {
  const { href, query } = useShop();
  const t = useText();
  const signInHref = useSignInHref();
  const back = returnQuery(returnRoute(query));
  const form = useAccountForm(forgotPasswordForm, {
    form: posted,
    send: (input) => accountCalls(services).forgotPasswordMail(input),
    onSent: () => navigate(href('accountPasswordForgot', {}, { ...back, sent: '1' })),
    denied: 'other',
  });
  return (
    <>
      <WhoseAccount />
      <AccountErrors form={form} />
      <form noValidate method="post" action={href('accountPasswordForgot', {}, back)} onSubmit={form.submit}>
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
  );
}
