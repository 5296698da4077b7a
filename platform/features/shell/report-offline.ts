import { endPending } from './pending.ts';
import { showToast } from './toasts.ts';

/** Says that there is no connection and that typed values are safe; `retry` is the action. */
export function reportOffline(retry: () => void): void {
  endPending();
  showToast({ text: 'shell.offline', icon: 'alert', action: { label: 'shell.retry', run: retry } });
}
