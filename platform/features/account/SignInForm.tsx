import { useEffect, useState } from 'react';
import { signInForm } from '../../forms/sign-in.ts';
import type { RouteName } from '../../generated/routes.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useStores } from '../stores/stores-context.tsx';
import { AccountErrors } from './AccountErrors.tsx';
import { signIn } from './account-session.ts';
import { CodeStep } from './CodeStep.tsx';
import { PasskeySignIn } from './factors/PasskeySignIn.tsx';
import { NeedsScripts } from './NeedsScripts.tsx';
import { enterPartnerMode } from './partner-mode.ts';
import { returnHref, returnQuery, returnRoute } from './return-route.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { sealText, unsealText } from './sealed-text.ts';
import type { AccountAccess } from './use-account.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';
import { usePasswordWords } from './use-password-words.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

interface SignInFormProps {
  route: RouteName;
  account: AccountAccess;
  form: FormState | undefined;
  /** An account that was just activated here. */
  opened: { email?: string } | undefined;
}

type Form = AccountForm<(typeof signInForm.names)[number]>;

/**
 * E-mail and password; then, where the account requires it, a code. Both steps are one form, so that nothing is typed
 * twice.
 */
export function SignInForm({ route, account, form: posted, opened }: SignInFormProps) {
  const { href, query, tenant } = useShop();
  const { cart } = useStores();
  const t = useText();
  const back = returnRoute(query) ?? route;
  const [asksCode, setAsksCode] = useState(false);
  // Without another page to return to, the visitor stays on this one.
  const goOn = async () => {
    enterPartnerMode(cart, tenant, account.session.store.getState().customerData?.role);
    if (back !== route) await navigate(returnHref(back, href));
  };
  const form: Form = useAccountForm(signInForm, {
    form: posted,
    send: async (input, typed) => {
      const sealed = typed.remember ? await sealText(input.password) : '';
      const answer = await signIn(account.session, input, sealed);
      if (!answer.ok)
        setAsksCode(answer.error.code.startsWith('secondFactor.') || (asksCode && isRetried(answer.error)));
      return answer;
    },
    onSent: goOn,
    denied: 'credentials',
  });
  useRemembered(account, form);
  const { setValue } = form.inputs;
  useEffect(() => {
    if (opened?.email) setValue('email', opened.email);
  }, [opened, setValue]);
  return (
    <>
      <WhoseAccount />
      <NeedsScripts />
      <SessionEnded reason={account.ended === 'deleted' ? undefined : account.ended} />
      {opened && form.attempt === 0 && (
        <NoticeBox tone="done" title={t('account.activate.done')}>
          <p>{t('account.activate.doneText')}</p>
        </NoticeBox>
      )}
      <AccountErrors form={form} />
      <form
        className="needs-scripts"
        noValidate
        method="post"
        action={href(route, {}, query.return ? returnQuery(back) : {})}
        onSubmit={form.submit}
      >
        <div hidden={asksCode}>
          <Credentials form={form} />
        </div>
        {asksCode && (
          <CodeStep
            form={form}
            onLeave={() => {
              setAsksCode(false);
              setValue('password', '');
            }}
          />
        )}
        <div className="form-actions">
          <button type="submit" className="button button-primary" aria-disabled={form.busy}>
            {t(form.busy ? 'account.signingIn' : 'account.signIn')}
          </button>
          {!asksCode && (
            <a className="action-link" href={href('accountPasswordForgot', {}, returnQuery(back))}>
              {t('account.toForgot')}
            </a>
          )}
        </div>
      </form>
      {!asksCode && <PasskeySignIn account={account} onSignedIn={goOn} />}
    </>
  );
}

/** Without a response to the code, the code step stays. */
function isRetried({ status }: { status: number }): boolean {
  return status === 0 || status === 429 || status === 503;
}

function Credentials({ form }: { form: Form }) {
  const t = useText();
  return (
    <>
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
    </>
  );
}

/** Prefills the last user who chose to be remembered, unless the visitor is already typing. */
function useRemembered(account: AccountAccess, { inputs }: Form): void {
  const { email, password } = account.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what the browser kept has been read
  useEffect(() => {
    if (password === '' || inputs.getValues('email')) return;
    let gone = false;
    void unsealText(password).then((opened) => {
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
