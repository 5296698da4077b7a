import type { MessageId } from '../../../generated/message-ids.gen.ts';
import { showToast } from '../../shell/toasts.ts';

/** Says that it was saved, and goes on. */
export function saved(onDone: () => void, text: MessageId = 'account.saved'): void {
  showToast({ text, icon: 'check' });
  onDone();
}
