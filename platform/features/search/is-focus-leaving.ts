import type { FocusEvent } from 'react';

/** Whether focus leaves the form, rather than moving between its controls. */
export function isFocusLeaving(event: FocusEvent<HTMLFormElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
