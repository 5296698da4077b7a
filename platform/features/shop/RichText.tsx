import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../generated/message-ids.gen.ts';

interface RichTextProps {
  id: MessageId;
  values?: Record<string, string | number>;
  /** Address of the message's one link, written `<a>…</a>` in it. */
  href?: string;
}

/** A message with `<b>` or one `<a>` in it. Both always render the same element, so a translation cannot add markup of its own. */
export function RichText({ id, values, href }: RichTextProps) {
  return (
    <FormattedMessage
      id={id}
      values={{
        ...values,
        b: (text: ReactNode[]) => <b className="nw num">{text}</b>,
        a: (text: ReactNode[]) => (href ? <a href={href}>{text}</a> : text),
      }}
    />
  );
}
