import { RefusalNotice } from '../AccountErrors.tsx';
import { refusalOf } from '../refusal.ts';
import type { Act } from './use-act.ts';

/** Why a press came to nothing. */
export function ActNotice({ act: { error, attempt } }: { act: Act }) {
  if (!error) return null;
  return <RefusalNotice refusal={refusalOf(error, 'other')} retryAfter={error.retryAfter} attempt={attempt} />;
}
