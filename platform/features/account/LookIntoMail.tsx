import { useEffect, useState } from 'react';
import type { ApiResult } from '../../api-client/http.ts';
import { RichText } from '../shop/RichText.tsx';
import { useText } from '../shop/use-text.ts';
import { type Refusal, refusalOf, refusalText } from './refusal.ts';

/** A mail takes a moment; who is impatient waits this long for another. */
const PAUSE_SECONDS = 60;

interface LookIntoMailProps {
  /** Where the mail went, and how to send it again; unknown to a page that was posted or loaded anew. */
  sent?: { email: string; again: () => Promise<ApiResult<unknown>> };
  /** Back to the form, where another address can be given. */
  changeHref?: string;
}

/** A registration was taken: what to do in the mailbox, and what if nothing comes. */
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
  const [news, setNews] = useState<'resent' | { refusal: Refusal; retryAfter: number | undefined }>();
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
    setNews(answer.ok ? 'resent' : { refusal: refusalOf(answer.error, 'other'), retryAfter: answer.error.retryAfter });
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
        {news === 'resent' ? t('account.register.resent') : news ? refusalText(news.refusal, news.retryAfter, t) : ''}
      </span>
    </>
  );
}
