import { useCallback, useEffect } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { resetPasswordForm } from '../../forms/reset-password.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { type AccountForm, useAccountForm } from './use-account-form.ts';
import { useAccountLink } from './use-account-link.ts';

interface ResetFormProps {
  services: AccountServices;
  form: FormState | undefined;
  token: string;
  onDone: () => void;
  /** Called when the link is invalid, whichever password is typed. */
  onGone: () => void;
}

const LINK_GONE = 'link.gone';

/** The new password, and what ends with the old one. */
export function ResetForm({ services, form: posted, token, onDone, onGone }: ResetFormProps) {
  const { href } = useShop();
  const t = useText();
  const form = useAccountForm(resetPasswordForm, {
    form: posted,
    completeValues: useCallback((typed) => ({ ...typed, token }), [token]),
    send: async ({ headers, ...body }) => {
      const answer = await accountCalls(services).resetPassword(headers.token, body);
      if (!answer.ok && answer.error.code === LINK_GONE) onGone();
      return answer;
    },
    onSent: async () => onDone(),
    denied: 'link',
  });
  const [link] = useAccountLink(services, token);
  const { state } = link;
  useEffect(() => {
    if (state === 'gone') onGone();
  }, [state, onGone]);
  const facts = state === 'read' ? link.facts : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is known to be used
  useEffect(() => {
    if (facts?.done) onDone();
  }, [facts?.done]);
  if (state === 'reading' || state === 'gone') return <Skeleton label={t('account.link.reading')} blocks={['form']} />;
  return (
    <>
      {facts && (
        <p className="sent-to space-below-large">
          <RichText id="account.link.for" values={{ email: facts.email }} />
        </p>
      )}
      <AccountErrors form={form} />
      <form noValidate method="post" action={href('accountPasswordReset')} onSubmit={form.submit}>
        {facts && <input type="text" name="username" autoComplete="username" value={facts.email} readOnly hidden />}
        <ChosenPassword
          {...form.register('password')}
          inputs={form.inputs}
          label={t('account.reset.title')}
          error={form.getError('password')}
        />
        {facts && <Changes facts={facts} keep={form.register('keepFactors')} />}
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(form.busy ? 'account.reset.busy' : 'account.reset.submit')}
        </button>
      </form>
    </>
  );
}

interface ChangesProps {
  facts: AccountLinkBody;
  keep: ReturnType<AccountForm<string>['register']>;
}

/** What goes with the old password, because somebody else may have put it there; what signs in stays where its owner says so. */
function Changes({ facts: { passkeys, codes, payouts }, keep }: ChangesProps) {
  const t = useText();
  const hasFactors = passkeys.length > 0 || codes;
  return (
    <div className="link-facts space-below-large">
      <h2 className="h3">{t('account.reset.ends')}</h2>
      <ul>
        <li>{t('account.reset.sessions')}</li>
        {passkeys.map((name) => (
          <li key={name}>{t('account.reset.passkey', { name })}</li>
        ))}
        {codes && <li>{t('account.reset.codes')}</li>}
        {payouts.map((account) => (
          <li key={account}>{t('account.reset.payout', { account: account.replaceAll(' ', '\u00a0') })}</li>
        ))}
      </ul>
      {hasFactors && (
        <div className="check-rows">
          <label>
            <input {...keep} type="checkbox" value="yes" />
            <span>{t('account.reset.keep')}</span>
          </label>
        </div>
      )}
    </div>
  );
}
