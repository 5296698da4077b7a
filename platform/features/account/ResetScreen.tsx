import { useCallback, useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { resetPasswordForm } from '../../forms/reset-password.ts';
import type { FormState } from '../../shared/form-state.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { NeedsScripts } from './NeedsScripts.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useFragmentToken } from './use-fragment-token.ts';
import { useTitle } from './use-title.ts';

interface ResetScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** A new password, by the token of a link. */
export function ResetScreen({ services, form }: ResetScreenProps) {
  const t = useText();
  const token = useFragmentToken('token');
  const [done, setDone] = useState(false);
  const title = t(done ? 'account.reset.done' : 'account.reset.title');
  useTitle(done ? title : undefined);
  return (
    <AccountFrame title={t('account.reset.title')} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small">{title}</h1>
      {done ? (
        <Done />
      ) : token ? (
        <>
          <p className="lead space-above space-below-large">{t('account.reset.lead')}</p>
          <ResetForm services={services} form={form} token={token} onDone={() => setDone(true)} />
        </>
      ) : (
        <NoLink />
      )}
    </AccountFrame>
  );
}

interface ResetFormProps extends ResetScreenProps {
  token: string;
  onDone: () => void;
}

function ResetForm({ services, form: posted, token, onDone }: ResetFormProps) {
  const { href } = useShop();
  const t = useText();
  const form = useAccountForm(resetPasswordForm, {
    form: posted,
    complete: useCallback((typed) => ({ ...typed, token }), [token]),
    send: ({ headers, password }) => accountCalls(services).resetPassword(headers.token, { password }),
    onSent: async () => onDone(),
    denied: 'link',
  });
  return (
    <>
      <AccountErrors form={form} />
      <form noValidate method="post" action={href('accountPasswordReset')} onSubmit={form.submit}>
        <ChosenPassword
          {...form.register('password')}
          label={t('account.reset.title')}
          error={form.errorOf('password')}
        />
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(form.busy ? 'account.reset.busy' : 'account.reset.submit')}
        </button>
      </form>
    </>
  );
}

/** What a visitor without the link needs. Hidden for a moment, so that a link's own form is the first thing seen. */
function NoLink() {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wait">
      <NeedsScripts />
      <p className="lead space-above space-below-large">{t('account.reset.noLink')}</p>
      <div className="button-pair">
        <a className="button button-primary" href={href('accountPasswordForgot')}>
          {t('account.reset.newLink')}
        </a>
        <a className="button" href={href('accountOverview')}>
          {t('account.reset.toSignIn')}
        </a>
      </div>
    </div>
  );
}

function Done() {
  const { href } = useShop();
  const t = useText();
  return (
    <>
      <p className="lead space-above space-below-large" role="status">
        {t('account.reset.doneText')}
      </p>
      <a className="button button-primary" href={href('accountOverview')}>
        {t('account.signIn')}
      </a>
    </>
  );
}
