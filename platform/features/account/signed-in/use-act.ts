import { useState } from 'react';
import type { ApiError, ApiResult } from '../../../api-client/http.ts';
import { PASSWORD_LEFT } from '../use-confirmed.tsx';

/** Something done by one press: whether it is on its way, and why it came to nothing. */
export interface Act {
  busy: boolean;
  error: ApiError | undefined;
  /** Counts what came to nothing. */
  attempt: number;
  run: (work: () => Promise<ApiResult<unknown>>) => void;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const act = async (work: () => Promise<ApiResult<unknown>>) => {
    setBusy(true);
    setError(undefined);
    const answer = await work();
    setBusy(false);
    if (answer.ok || answer.error.code === PASSWORD_LEFT) return;
    setError(answer.error);
    setAttempt((count) => count + 1);
  };
  return { busy, error, attempt, run: (work) => void (busy || act(work)) };
}
