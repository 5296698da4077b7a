import { useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../api-client/http.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { useText } from '../shop/use-text.ts';
import { RefusalNotice } from './AccountErrors.tsx';
import { LinkGone, type WayOn } from './LinkGone.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { isWholeToken } from './use-fragment-token.ts';
import { useTitle } from './use-title.ts';

export interface LandingWords {
  title: MessageId;
  lead: MessageId;
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
  /** Uses the token up. `false`: the answer says that it opened nothing. */
  send: (token: string) => Promise<ApiResult<boolean>>;
  onDone: () => void;
  waysOn: readonly WayOn[];
}

interface Refused {
  refusal: Refusal;
  retryAfter: number | undefined;
  attempt: number;
}

/** Where a link of a mail leads. Programs that open links press no buttons, so nothing happens before a person does. */
export function LinkLanding({ token, words, send, onDone, waysOn }: LinkLandingProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = isWholeToken(token);
  useTitle(t(gone ? 'account.activate.gone' : words.title));
  // The step takes the place of what the page showed first.
  useEffect(() => heading.current?.focus(), []);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await send(token);
    setBusy(false);
    if (answer.ok && answer.value) return onDone();
    const refusal = answer.ok ? 'link' : refusalOf(answer.error, 'link');
    if (refusal === 'link') return setGone(true);
    const retryAfter = answer.ok ? undefined : answer.error.retryAfter;
    setRefused({ refusal, retryAfter, attempt: (refused?.attempt ?? 0) + 1 });
  };
  if (!whole) return <LinkGone title="account.link.unreadable" text="account.link.unreadableText" waysOn={waysOn} />;
  if (gone) return <LinkGone title="account.activate.gone" text={words.goneText} waysOn={waysOn} />;
  return (
    <>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {t(words.title)}
      </h1>
      <p className="lead space-above space-below-large">{t(words.lead)}</p>
      {refused && <RefusalNotice {...refused} />}
      <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => void press()}>
        {t(busy ? words.busy : words.submit)}
      </button>
      <p className="muted space-above-large">{t(words.notMine)}</p>
    </>
  );
}
