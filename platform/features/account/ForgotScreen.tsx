import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { forgotPasswordForm } from '../../forms/forgot-password.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import { useAccountForm } from './use-account-form.ts';
import { useSignInHref } from './use-sign-in-href.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

interface ForgotScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** Requests the link for a new password. The response never reveals whether the account exists. */
export function ForgotScreen({ services, form }: ForgotScreenProps) {
  const { query } = useShop();
  const t = useText();
  const done = query.sent === '1' && !form;
  return (
    <AccountFrame title={t('account.forgot.title')} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small">{t(done ? 'account.forgot.done' : 'account.forgot.title')}</h1>
      {done ? <Done /> : <ForgotForm services={services} form={form} />}
    </AccountFrame>
  );
}

function ForgotForm({ services, form: posted }: ForgotScreenProps) {
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
      <p className="lead space-above space-below">{t('account.forgot.lead')}</p>
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

function Done() {
  const { href } = useShop();
  const t = useText();
  return (
    <>
      <p className="lead space-above space-below-large" role="status">
        {t('account.forgot.doneText')}
      </p>
      <div className="form-actions">
        <a className="button" href={useSignInHref()}>
          {t('account.reset.toSignIn')}
        </a>
        <a className="action-link" href={href('accountPasswordForgot')}>
          {t('account.register.changeEmail')}
        </a>
      </div>
    </>
  );
}
