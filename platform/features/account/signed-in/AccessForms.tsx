import { useState } from 'react';
import { changeEmailForm } from '../../../forms/change-email.ts';
import { changePasswordForm } from '../../../forms/change-password.ts';
import { NoticeBox } from '../../../ui/NoticeBox.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { DetailField } from '../../seller/AddressFields.tsx';
import { DetailQuestions } from '../../seller/DetailQuestions.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrors } from '../AccountErrors.tsx';
import { withAuthorisation } from '../account-session.ts';
import { ChosenPassword } from '../ChosenPassword.tsx';
import { useOwner } from '../queries/owner.tsx';
import { useSessionsAgain } from '../queries/use-sessions.ts';
import { rememberChanged } from '../remember-changed.ts';
import { usePasswordWords } from '../use-password-words.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { announceSaved } from './saved.ts';
import { useConstant } from './use-constant.ts';
import { useHelpedForm } from './use-helped-form.ts';
import { useOwnForm } from './use-own-form.ts';

/** Another e-mail address: a link goes there, and the old address is valid until it is confirmed. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { session } = useOwner();
  const words = usePasswordWords();
  const [sentTo, setSentTo] = useState<string>();
  const { form, help, box } = useHelpedForm(changeEmailForm, {
    send: (input) => withAuthorisation(session, (accessToken) => session.calls.changeEmail(accessToken, input)),
    onSent: async ({ email }) => setSentTo(email),
  });
  if (sentTo !== undefined) {
    return (
      <>
        <NoticeBox tone="done" title={t('account.email.sent')}>
          <p>{t('account.email.sentText', { email: sentTo })}</p>
        </NoticeBox>
        <button type="button" className="button" onClick={onDone}>
          {t('account.close')}
        </button>
      </>
    );
  }
  return (
    <form ref={box} noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <DetailQuestions help={help} button={t('account.email.submit')} />
      <DetailField form={form} name="email" span={6} label={t('account.email.new')} hint={t('account.email.hint')} />
      <PasswordField {...form.field('currentPassword')} words={words} autoComplete="current-password" />
      <SaveButtons busy={form.busy} label={t('account.email.submit')} onLeave={onDone} />
    </form>
  );
}

/** Another password; all other devices are signed out. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const { account, session } = useOwner();
  const words = usePasswordWords();
  const againAsked = useSessionsAgain();
  const { email, customerData } = account.state;
  const form = useOwnForm(changePasswordForm, {
    completeValues: useConstant((typed) => ({ ...typed, email, userId: customerData?.identifier ?? '' })),
    send: (input) => withAuthorisation(session, (accessToken) => session.calls.changePassword(accessToken, input)),
    onSent: async ({ password = '' }) => {
      await rememberChanged(session, password);
      againAsked();
      announceSaved(onDone, 'account.password.changed');
    },
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('currentPassword')} words={words} autoComplete="current-password" />
      <ChosenPassword
        {...form.register('password')}
        inputs={form.inputs}
        label={t('account.reset.title')}
        error={form.getError('password')}
      />
      <SaveButtons busy={form.busy} label={t('account.reset.submit')} onLeave={onDone} />
    </form>
  );
}
