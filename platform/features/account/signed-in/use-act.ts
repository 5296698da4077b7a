import { useState } from 'react';
import type { ApiError, ApiResult } from '../../../api-client/http.ts';
import { PASSWORD_LEFT } from '../use-confirmed.tsx';

/** One action of a button: whether it is pending, and why it failed. */
export interface Act {
  busy: boolean;
  error: ApiError | undefined;
  /** Counts failures. */
  attempt: number;
  run: (work: () => Promise<ApiResult<unknown>>) => void;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const runAction = async (work: () => Promise<ApiResult<unknown>>) => {
    setBusy(true);
    setError(undefined);
    const answer = await work();
    setBusy(false);
    if (answer.ok || answer.error.code === PASSWORD_LEFT) return;
    setError(answer.error);
    setAttempt((count) => count + 1);
  };
  return { busy, error, attempt, run: (work) => void (busy || runAction(work)) };
}
