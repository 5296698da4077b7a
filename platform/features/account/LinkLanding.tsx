import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AccountServices } from '../../api-client/account.ts';
import type { ApiResult } from '../../api-client/http.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrorNotice } from './AccountErrors.tsx';
import { type AccountFormError, toRefusal } from './account-form-error.ts';
import { LinkGone, type WayOn } from './LinkGone.tsx';
import { useAccountLink } from './use-account-link.ts';
import { isWholeToken } from './use-fragment-token.ts';
import { useTitle } from './use-title.ts';

export interface LandingWords {
  title: MessageId;
  submit: MessageId;
  busy: MessageId;
  /** For recipients who did not request the mail: why not to press, and that nothing has happened. */
  notMine: MessageId;
  /** The link was used, has expired, or is invalid. */
  goneText: MessageId;
}

interface LinkLandingProps {
  token: string;
  words: LandingWords;
  services: AccountServices;
  /** This browser used the link a moment ago. */
  onDone: () => void;
  waysOn: readonly WayOn[];
  /** What uses the link up; `onGone` when it turns out to open nothing. */
  children: (facts: AccountLinkBody | undefined, onGone: () => void) => ReactNode;
}

/** Where a link of a mail leads. Programs that open links press no buttons, so nothing happens before a person does. */
export function LinkLanding({ token, words, services, onDone, waysOn, children }: LinkLandingProps) {
  const t = useText();
  const [link, readAgain] = useAccountLink(services, token);
  const [over, setOver] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = over || link.state === 'gone';
  const facts = link.state === 'read' ? link.facts : undefined;
  useTitle(t(gone ? 'account.activate.gone' : words.title));
  // The step takes the place of what the page showed first.
  useEffect(() => heading.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is known to be used
  useEffect(() => {
    if (facts?.done) onDone();
  }, [facts?.done]);
  if (!isWholeToken(token))
    return <LinkGone title="account.link.unreadable" text="account.link.unreadableText" waysOn={waysOn} />;
  if (gone) return <LinkGone title="account.activate.gone" text={words.goneText} waysOn={waysOn} />;
  return (
    <>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {t(words.title)}
      </h1>
      {facts && (
        <p className="sent-to space-above">
          <RichText id="account.link.for" values={{ email: facts.email }} />
        </p>
      )}
      {link.state === 'reading' && <Skeleton label={t('account.link.reading')} blocks={['form']} />}
      {link.state === 'failed' && (
        <div className="space-above">
          <AccountErrorNotice error={toRefusal(link.error, 'link')} retryAfter={link.error.retryAfter} attempt={1} />
          <button type="button" className="button" onClick={() => void readAgain()}>
            {t('account.tryAgain')}
          </button>
        </div>
      )}
      {link.state === 'read' && !facts?.done && children(facts, () => setOver(true))}
      <p className="muted space-above-large">{t(words.notMine)}</p>
    </>
  );
}

interface LinkButtonProps {
  lead: MessageId;
  words: Pick<LandingWords, 'submit' | 'busy'>;
  /** Uses the link up. `false`: the answer says that it opened nothing. */
  send: () => Promise<ApiResult<boolean>>;
  onDone: () => void;
  onGone: () => void;
}

interface Refused {
  error: AccountFormError;
  retryAfter: number | undefined;
  attempt: number;
}

/** One press, where nothing has to be typed. After a press that got no answer another one does the same. */
export function LinkButton({ lead, words, send, onDone, onGone }: LinkButtonProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await send();
    setBusy(false);
    if (answer.ok && answer.value) return onDone();
    const error = answer.ok ? 'link' : toRefusal(answer.error, 'link');
    if (error === 'link') return onGone();
    const retryAfter = answer.ok ? undefined : answer.error.retryAfter;
    setRefused({ error, retryAfter, attempt: (refused?.attempt ?? 0) + 1 });
  };
  return (
    <>
      <p className="lead space-above space-below-large">{t(lead)}</p>
      {refused && <AccountErrorNotice {...refused} />}
      <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => void press()}>
        {t(busy ? words.busy : words.submit)}
      </button>
    </>
  );
}
