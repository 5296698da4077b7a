import { RefusalNotice } from '../AccountErrors.tsx';
import { refusalOf } from '../refusal.ts';
import type { Act } from './use-act.ts';

/** Why an action failed. */
export function ActNotice({ act: { error, attempt } }: { act: Act }) {
  if (!error) return null;
  return <RefusalNotice refusal={refusalOf(error, 'other')} retryAfter={error.retryAfter} attempt={attempt} />;
}
