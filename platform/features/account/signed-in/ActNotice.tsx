import { AccountErrorNotice } from '../AccountErrors.tsx';
import { toRefusal } from '../account-form-error.ts';
import type { Act } from './use-act.ts';

/** Why an action failed. */
export function ActNotice({ act: { error, attempt } }: { act: Act }) {
  if (!error) return null;
  return <AccountErrorNotice error={toRefusal(error, 'other')} retryAfter={error.retryAfter} attempt={attempt} />;
}
