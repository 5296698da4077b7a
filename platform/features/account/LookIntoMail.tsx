import { useEffect, useState } from 'react';
import type { ApiResult } from '../../api-client/http.ts';
import { RichText } from '../shop/RichText.tsx';
import { useText } from '../shop/use-text.ts';
import { type AccountFormError, getAccountErrorText, toRefusal } from './account-form-error.ts';

/** Delay before another mail can be requested. */
const PAUSE_SECONDS = 60;

interface LookIntoMailProps {
  /** The recipient, and a button to send it again; unknown to a page that was posted or reloaded. */
  sent?: { email: string; again: () => Promise<ApiResult<unknown>> };
  /** Back to the form, to enter another address. */
  changeHref?: string;
}

/** A registration was accepted: what to do in the mailbox, and what if no mail arrives. */
export function LookIntoMail({ sent, changeHref }: LookIntoMailProps) {
  const t = useText();
  return (
    <>
      <p className="lead sent-to space-above space-below" role="status">
        {sent ? (
          <RichText id="account.register.doneTo" values={{ email: sent.email }} />
        ) : (
          t('account.register.doneText')
        )}
      </p>
      <p className="muted space-below-large">{t('account.register.nothing')}</p>
      <div className="form-actions">
        {sent && <SendAgain again={sent.again} />}
        {changeHref && (
          <a className="action-link" href={changeHref}>
            {t('account.register.changeEmail')}
          </a>
        )}
      </div>
    </>
  );
}

function SendAgain({ again }: { again: () => Promise<ApiResult<unknown>> }) {
  const t = useText();
  const [left, setLeft] = useState(PAUSE_SECONDS);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<'resent' | { refusal: AccountFormError; retryAfter: number | undefined }>();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    const answer = await again();
    setBusy(false);
    setLeft(answer.ok ? PAUSE_SECONDS : (answer.error.retryAfter ?? 0));
    setNews(answer.ok ? 'resent' : { refusal: toRefusal(answer.error, 'other'), retryAfter: answer.error.retryAfter });
  };
  return (
    <>
      <button
        type="button"
        className={left > 0 ? 'button waiting' : 'button'}
        aria-disabled={busy || left > 0}
        onClick={() => void send()}
      >
        {left > 0 ? t('account.register.resendIn', { count: left }) : t('account.register.resend')}
      </button>
      <span role="status">
        {news === 'resent'
          ? t('account.register.resent')
          : news
            ? getAccountErrorText(news.refusal, news.retryAfter, t)
            : ''}
      </span>
    </>
  );
}
