import { useEffect, useRef } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { useText } from '../shop/use-text.ts';

export interface WayOn {
  label: MessageId;
  href: string;
  /** Set when `href` is the open page. */
  act?: () => void;
}

interface LinkGoneProps {
  title: MessageId;
  text: MessageId;
  /** The first is the most likely one. */
  waysOn: readonly WayOn[];
}

/** An invalid link, and the next steps. */
export function LinkGone({ title, text, waysOn }: LinkGoneProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 className="headline-small" tabIndex={-1} ref={heading}>
        {t(title)}
      </h1>
      <p className="lead space-above space-below-large">{t(text)}</p>
      <div className="button-pair">
        {waysOn.map(({ label, href, act }, index) => (
          <a
            key={href}
            className={index === 0 ? 'button button-primary' : 'button'}
            href={href}
            onClick={(event) => {
              if (!act) return;
              event.preventDefault();
              act();
            }}
          >
            {t(label)}
          </a>
        ))}
      </div>
    </>
  );
}
