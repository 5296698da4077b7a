import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { TextValues } from './messages.ts';
import { useMessages } from './shop-context.tsx';

export type Text = (id: MessageId, values?: TextValues) => string;

/** Message in the shown language. An id that no language has does not compile. */
export function useText(): Text {
  return useMessages().text;
}
