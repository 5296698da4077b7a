import type { FocusEvent } from 'react';

/** Whether focus moves out of the form, not only from one of its controls to another. */
export function isFocusLeaving(event: FocusEvent<HTMLFormElement>): boolean {
  return !event.currentTarget.contains(event.relatedTarget);
}
