import { useState } from 'react';
import type { FactorProblem } from './factor-problem.ts';

/** One change at a time: whether it is pending, and why it failed. */
export interface FactorAct {
  busy: boolean;
  problem: FactorProblem | undefined;
  /** Counts failures. */
  attempt: number;
  /** `work` resolves with the reason of a failure, or undefined. */
  run: (work: () => Promise<FactorProblem | undefined>) => void;
}

export function useFactorAct(): FactorAct {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FactorProblem>();
  const [attempt, setAttempt] = useState(0);
  const runAction = async (work: () => Promise<FactorProblem | undefined>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const found = await work();
      setProblem(found);
      if (found) setAttempt((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt, run: (work) => void (busy || runAction(work)) };
}
