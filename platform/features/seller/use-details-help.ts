import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import { loadCode } from '../../shared/load-code.ts';
import type { UsedForm } from '../forms/use-form.ts';
import { useShop } from '../shop/shop-context.tsx';
import { type Hints, isSuggestion, listSuggestionsIn, readHints } from './hints.ts';

/** By country, the address of its directory. */
type Files = Readonly<Record<string, string>>;

export interface DetailsHelp {
  hints: Hints;
  show: (hints: Hints) => void;
  /** Questions that block sending once. Sent again, the values are accepted unchanged. */
  open: number;
  /** Counts how often sending was blocked. */
  attempt: number;
  /** For `useForm`: whether a question must be answered before sending. */
  ask: (typed: FieldValues) => Promise<boolean>;
}

/** Notes beside the fields, and questions before sending. */
export function useDetailsHelp(files: Files, refused: FormState | undefined): DetailsHelp {
  const { country } = useShop().tenant;
  const [hints, setHints] = useState<Hints>(() => readHints(refused));
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<FieldValues>(useMemo(() => listSuggestionsIn(refused), [refused]));
  const show = useCallback(
    (more: Hints) =>
      setHints((before) =>
        Object.keys(more).every((field) => before[field] === more[field]) ? before : { ...before, ...more },
      ),
    [],
  );
  const ask = useCallback(
    async (typed: FieldValues) => {
      // Suggestions are optional: without the code the form is sent as typed.
      const help = await loadCode(() => import('./details-help.ts')).catch(() => undefined);
      const questions = (await help?.questionsBeforeSending(typed, { country, files })) ?? [];
      const isNew = questions.some(({ field }) => asked.current[field] !== typed[field]);
      asked.current = typed;
      if (!isNew) return false;
      show(Object.fromEntries(questions.map((question) => [question.field, question])));
      setAttempt((count) => count + 1);
      return true;
    },
    [country, files, show],
  );
  const open = Object.values(hints).filter((hint) => hint && isSuggestion(hint)).length;
  return { hints, show, attempt, open: attempt > 0 || refused?.questions ? open : 0, ask };
}

/** Completes typed values. The code loads after the page; without it everything is typed. */
export function useTypingHelp(
  box: RefObject<HTMLFormElement | null>,
  setValue: UsedForm<string>['inputs']['setValue'],
  { files, show }: { files: Files } & Pick<DetailsHelp, 'show'>,
): void {
  const { country } = useShop().tenant;
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    loadCode(() => import('./details-help.ts')).then(
      ({ helpTyping }) => {
        if (!gone && box.current) stop = helpTyping({ box: box.current, setValue, country, files, show });
      },
      () => {},
    );
    return () => {
      gone = true;
      stop();
    };
  }, [box, setValue, country, files, show]);
}
