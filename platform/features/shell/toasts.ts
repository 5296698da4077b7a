import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** One short message about an event that just happened, with at most one action. */
export interface ToastMessage {
  text: MessageId;
  icon: IconName;
  action?: { label: MessageId; run: () => void };
}

let show: ((message: ToastMessage) => void) | undefined;
let waiting: ToastMessage | undefined;

/** Shows a message; it replaces an older one. Browser only. */
export function showToast(message: ToastMessage): void {
  if (show) show(message);
  else waiting = message;
}

/**
 * Registers the component that shows messages in this tab, and passes it an earlier message. Returns the function that
 * unregisters it.
 */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  show = listener;
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    if (show === listener) show = undefined;
  };
}
