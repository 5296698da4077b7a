import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../generated/message-ids.gen.ts';

export type Text = (id: MessageId, values?: Record<string, string | number>) => string;

/** Message in the shown language; an id that no language has does not compile. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
