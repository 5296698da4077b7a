import { endPending } from './pending.ts';
import { showToast } from './toasts.ts';

/** Says that there is no connection and that nothing typed is lost; `retry` is the one thing to do about it. */
export function reportOffline(retry: () => void): void {
  endPending();
  showToast({ text: 'shell.offline', icon: 'alert', action: { label: 'shell.retry', run: retry } });
}
