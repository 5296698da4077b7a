import { type ReactNode, useRef, useState } from 'react';
import type { AccountCalls } from '../../api-client/account.ts';
import type { ApiError, ApiResult } from '../../api-client/http.ts';
import { fail } from '../../shared/result.ts';
import { type Session, withAuthorisation } from './account-session.ts';
import { PasswordAgain } from './PasswordAgain.tsx';

/** The owner cancelled the password prompt, which needs no message. */
export const PASSWORD_LEFT = 'password.left';
const LEFT: ApiError = { code: PASSWORD_LEFT, status: 0, fields: [] };
/** The service requires the password again before the action. */
const PASSWORD_AGAIN = 'password.again';

/** A call with the owner's token. */
export type OwnCall = <T>(
  send: (calls: AccountCalls, accessToken: string) => Promise<ApiResult<T>>,
) => Promise<ApiResult<T>>;

/** Makes sensitive calls: where the service requires the password again, prompts for it and repeats the call. */
export function useConfirmed(session: Session): { call: OwnCall; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const answered = useRef<(askForPassword: boolean) => void>(() => {});
  const askForPassword = () =>
    new Promise<boolean>((resolve) => {
      answered.current = (yes) => {
        setAsking(false);
        resolve(yes);
      };
      setAsking(true);
    });
  const call: OwnCall = async (send) => {
    const sendAuthorised = () => withAuthorisation(session, (accessToken) => send(session.calls, accessToken));
    const answer = await sendAuthorised();
    if (answer.ok || answer.error.code !== PASSWORD_AGAIN) return answer;
    return (await askForPassword()) ? sendAuthorised() : fail(LEFT);
  };
  return { call, question: asking && <PasswordAgain session={session} onAnswer={(yes) => answered.current(yes)} /> };
}
