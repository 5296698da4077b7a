import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { resetPasswordForm } from '../../forms/reset-password.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { useAccountForm } from './use-account-form.ts';

interface ResetScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/**
 * A new password, by the token of a link. The token stands behind the `#`, which no server and no log ever sees; without
 * scripts nobody can read it there, so then the form asks for it.
 */
export function ResetScreen({ services, form }: ResetScreenProps) {
  const t = useText();
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  const title = t('account.reset.title');
  return (
    <AccountFrame title={title} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small">{title}</h1>
      {done ? (
        <Done />
      ) : form || token ? (
        <>
          <p className="lead space-above space-below-large">{t('account.reset.lead')}</p>
          <ResetForm services={services} form={form} token={token} onDone={() => setDone(true)} />
        </>
      ) : (
        <NoLink>
          <noscript>
            <ResetForm services={services} form={form} token={undefined} onDone={() => {}} />
          </noscript>
        </NoLink>
      )}
    </AccountFrame>
  );
}

/** The token of `#token=…`; undefined on the server, until the page is alive, and when there is none. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(window.location.hash.slice(1)).get('token') ?? undefined);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return token;
}

interface ResetFormProps extends ResetScreenProps {
  token: string | undefined;
  onDone: () => void;
}

function ResetForm({ services, form: posted, token, onDone }: ResetFormProps) {
  const { href } = useShop();
  const t = useText();
  const form = useAccountForm(resetPasswordForm, {
    form: posted,
    complete: useCallback((typed) => (token ? { ...typed, token } : typed), [token]),
    send: ({ headers, password }) => accountCalls(services).resetPassword(headers.token, { password }),
    onSent: async () => onDone(),
    denied: 'link',
  });
  return (
    <>
      <AccountErrors form={form} />
      <form noValidate method="post" action={href('accountPasswordReset')} onSubmit={form.submit}>
        {token ? null : (
          <FormField
            {...form.field('token')}
            hint={t('account.token.hint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
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
function NoLink({ children }: { children: ReactNode }) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wait">
      <p className="lead space-above space-below-large">{t('account.reset.noLink')}</p>
      {children}
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
    <div className="space-above">
      <NoticeBox tone="done" title={t('account.reset.done')}>
        <p>{t('account.reset.doneText')}</p>
        <a href={href('accountOverview')}>{t('account.signIn')}</a>
      </NoticeBox>
    </div>
  );
}
