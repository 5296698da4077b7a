import type { MessageId } from '../../../generated/message-ids.gen.ts';
import { showToast } from '../../shell/toasts.ts';

/** Shows that the change was saved, and navigates on. */
export function announceSaved(onDone: () => void, text: MessageId = 'account.saved'): void {
  showToast({ text, icon: 'check' });
  onDone();
}
