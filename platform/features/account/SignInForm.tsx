import { useEffect } from 'react';
import { signInForm } from '../../forms/sign-in.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import type { Account } from './use-account.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';
import { usePasswordWords } from './use-password-words.ts';

interface SignInFormProps {
  route: RouteName;
  account: Account;
  form: FormState | undefined;
}

export function SignInForm({ route, account, form: posted }: SignInFormProps) {
  const { href, query } = useShop();
  const t = useText();
  const back = returnRoute(query) ?? route;
  const form = useAccountForm(signInForm, {
    form: posted,
    send: account.signIn,
    // On its own page the visitor is where they wanted to be.
    onSent: async () => (back === route ? undefined : navigate(href(back))),
    denied: 'credentials',
  });
  useRemembered(account, form);
  const ways = returnQuery(back);
  return (
    <>
      <AccountErrors form={form} />
      <form noValidate method="post" action={href(route, {}, query.return ? ways : {})} onSubmit={form.submit}>
        <FormField
          {...form.field('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} words={usePasswordWords()} autoComplete="current-password" />
        <div className="check-rows remember">
          <label>
            <input
              {...form.register('remember')}
              type="checkbox"
              value="yes"
              aria-describedby="remember-hint"
              defaultChecked={form.shownValue('remember') !== ''}
            />
            <span>{t('account.remember')}</span>
          </label>
          <small id="remember-hint">{t('account.rememberHint')}</small>
        </div>
        <div className="form-actions">
          <button type="submit" className="button button-primary" aria-disabled={form.busy}>
            {t(form.busy ? 'account.signingIn' : 'account.signIn')}
          </button>
          <a className="action-link" href={href('accountPasswordForgot', {}, ways)}>
            {t('account.toForgot')}
          </a>
        </div>
      </form>
    </>
  );
}

/** Fills in who was signed in here last and asked to be remembered, unless somebody is typing already. */
function useRemembered(account: Account, { inputs }: AccountForm<'email' | 'password'>): void {
  const { email, password } = account.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what the browser kept has been read
  useEffect(() => {
    if (password === '' || inputs.getValues('email')) return;
    let gone = false;
    void account.remembered().then((opened) => {
      if (gone || opened === undefined || inputs.getValues('email')) return;
      inputs.setValue('email', email);
      inputs.setValue('password', opened);
      inputs.setValue('remember', true);
    });
    return () => {
      gone = true;
    };
  }, [email, password]);
}
