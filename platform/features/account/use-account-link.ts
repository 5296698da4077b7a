import { useCallback, useEffect, useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import type { ApiError } from '../../api-client/http.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import { toRefusal } from './account-form-error.ts';
import { isWholeToken } from './use-fragment-token.ts';

export type UsedAccountLink =
  | { state: 'reading' }
  | { state: 'gone' }
  | { state: 'failed'; error: ApiError }
  /** Without facts where the service knows no such call. */
  | { state: 'read'; facts: AccountLinkBody | undefined };

const NOT_FOUND = 404;

/** What the link of a mail is about. Reading it changes nothing, and gives the browser the secret it uses the link with. */
export function useAccountLink(services: AccountServices, token: string): [UsedAccountLink, () => Promise<void>] {
  const [link, setLink] = useState<UsedAccountLink>({ state: 'reading' });
  const read = useCallback(async () => {
    const answer = await accountCalls(services).readLink(token);
    if (answer.ok) setLink({ state: 'read', facts: answer.value });
    else if (answer.error.status === NOT_FOUND) setLink({ state: 'read', facts: undefined });
    else if (toRefusal(answer.error, 'link') === 'link') setLink({ state: 'gone' });
    else setLink({ state: 'failed', error: answer.error });
  }, [services, token]);
  useEffect(() => {
    if (isWholeToken(token)) void read();
    else setLink({ state: 'gone' });
  }, [read, token]);
  return [link, read];
}
