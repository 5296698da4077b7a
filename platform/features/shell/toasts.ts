import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** One short message about something that just happened, with at most one thing to do about it. */
export interface ToastMessage {
  text: MessageId;
  icon: IconName;
  action?: { label: MessageId; run: () => void };
}

let show: ((message: ToastMessage) => void) | undefined;
let waiting: ToastMessage | undefined;

/** Shows a message; a newer one takes the place of an older. Browser only. */
export function showToast(message: ToastMessage): void {
  if (show) show(message);
  else waiting = message;
}

/** Says who shows messages in this tab, and hands over one that came before. Returns the way to stop. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  show = listener;
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    if (show === listener) show = undefined;
  };
}
