import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { type AccountFormError, accountErrorTexts, getAccountErrorText } from './account-form-error.ts';
import type { AccountForm } from './use-account-form.ts';

/** Problems of an account form: those of its fields, or the service's error. */
export function AccountErrors<F extends string>({ form }: { form: AccountForm<F> }) {
  const { refusal, retryAfter, summary, attempt } = form;
  if (!refusal) return <FormErrors summary={summary} attempt={attempt} failed={undefined} />;
  return <AccountErrorNotice error={refusal} retryAfter={retryAfter} attempt={attempt} />;
}

interface AccountErrorNoticeProps {
  error: AccountFormError;
  retryAfter: number | undefined;
  attempt: number;
}

/**
 * Why the service rejected the form, and the next step. A request for a code is not an error; the step itself shows it.
 */
export function AccountErrorNotice({ error, retryAfter, attempt }: AccountErrorNoticeProps) {
  const t = useText();
  if (error === 'codeNeeded') return null;
  return (
    <NoticeBox
      tone={error === 'scripts' ? 'notice' : 'error'}
      title={t(accountErrorTexts[error].title)}
      attempt={attempt}
    >
      <p>{getAccountErrorText(error, retryAfter, t)}</p>
      <NextQuestionLink refusal={error} />
    </NoticeBox>
  );
}

function NextQuestionLink({ refusal }: { refusal: AccountFormError }) {
  const { href } = useShop();
  const t = useText();
  if (refusal === 'scripts') return <a href={href('home')}>{t('account.without.action')}</a>;
  if (refusal === 'credentials') return <a href={href('accountPasswordForgot')}>{t('account.toForgot')}</a>;
  if (refusal === 'link') return <a href={href('accountPasswordForgot')}>{t('account.reset.newLink')}</a>;
  return null;
}
