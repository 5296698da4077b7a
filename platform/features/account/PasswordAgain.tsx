import { useEffect, useId, useRef } from 'react';
import { confirmPasswordForm } from '../../forms/confirm-password.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrorNotice } from './AccountErrors.tsx';
import { type Session, withAuthorisation } from './account-session.ts';
import { useAccountForm } from './use-account-form.ts';
import { usePasswordWords } from './use-password-words.ts';

interface PasswordAgainProps {
  session: Session;
  /** True after the right password; false when the owner cancelled. */
  onAnswer: (given: boolean) => void;
}

/** Asks for the password again before a sensitive action. */
export function PasswordAgain({ session, onAnswer }: PasswordAgainProps) {
  const t = useText();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The dialog is removed without being closed, so the browser would not restore the focus.
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const form = useAccountForm(confirmPasswordForm, {
    form: undefined,
    send: (input) => withAuthorisation(session, (accessToken) => session.calls.confirmPassword(accessToken, input)),
    onSent: async () => onAnswer(true),
    denied: 'other',
  });
  const { attempt, refusal, retryAfter } = form;
  useEffect(() => {
    if (attempt > 0 && !refusal) dialog.current?.querySelector('input')?.focus();
  }, [attempt, refusal]);
  return (
    <dialog className="dialog" aria-labelledby={title} ref={dialog} onClose={() => onAnswer(false)}>
      <h2 id={title}>{t('account.again.title')}</h2>
      <p className="space-below">{t('account.again.text')}</p>
      {refusal && <AccountErrorNotice error={refusal} retryAfter={retryAfter} attempt={attempt} />}
      <form noValidate onSubmit={form.submit}>
        <PasswordField
          {...form.field('password')}
          id="password-again"
          label={t('account.password.label')}
          words={usePasswordWords()}
          autoComplete="current-password"
        />
        <div className="button-pair">
          <button type="submit" className="button button-primary" aria-disabled={form.busy}>
            {t(form.busy ? 'account.again.busy' : 'account.again.submit')}
          </button>
          <button type="button" className="button" onClick={() => onAnswer(false)}>
            {t('account.again.leave')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
