import type { ReactNode } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { TextValues } from './messages.ts';
import { useMessages } from './shop-context.tsx';

interface RichTextProps {
  id: MessageId;
  values?: TextValues;
  /** Address of the message's one link, written `<a>…</a>` in it. */
  href?: string;
}

/** A message with `<b>` or one `<a>` in it. Both always render the same element, so a translation cannot add markup of its own. */
export function RichText({ id, values, href }: RichTextProps) {
  const { rich } = useMessages();
  return rich(id, {
    ...values,
    b: (text: ReactNode[]) => <b className="no-wrap tabular">{text}</b>,
    a: (text: ReactNode[]) => (href ? <a href={href}>{text}</a> : text),
  });
}
