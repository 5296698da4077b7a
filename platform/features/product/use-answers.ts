import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { parseAnswers } from '../../shared/answer-query.ts';
import type { Answers, PriceSheet } from '../../shared/price-sheet.ts';
import { carryAnswers } from '../navigation/carried-answers.ts';

interface AnswerState {
  answers: Answers;
  /** The question answered last by the visitor. */
  latest: string | undefined;
  choose: (questionId: string, answerId: string) => void;
}

/**
 * The answers of one device, stored in the address and in this tab's storage, so that a reload, the back button or a
 * lost connection loses none. The address takes precedence over the storage, so a link shows its own answers.
 */
export function useAnswers(sheet: PriceSheet, initial: Answers, form: RefObject<HTMLFormElement | null>): AnswerState {
  const [answers, setAnswers] = useState<Answers>(initial);
  const [latest, setLatest] = useState<string>();
  const started = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a mount; the page is keyed by device and address
  useEffect(() => {
    const kept = Object.keys(initial).length === 0 ? readKept(sheet) : initial;
    // Answers chosen before the scripts ran are only in the form.
    const clicked = form.current ? parseAnswers(sheet, textEntries(new FormData(form.current))) : {};
    setAnswers(parseAnswers(sheet, { ...kept, ...clicked }));
    started.current = true;
    return () => carryAnswers();
  }, []);

  useEffect(() => {
    if (started.current) keep(sheet, answers);
  }, [sheet, answers]);

  const choose = useCallback((questionId: string, answerId: string) => {
    setAnswers((before) => ({ ...before, [questionId]: answerId }));
    setLatest(questionId);
  }, []);
  return { answers, latest, choose };
}

const storageKey = ({ deviceId }: Pick<PriceSheet, 'deviceId'>) => `umlauf-answers:${deviceId}`;

function keep(sheet: PriceSheet, answers: Answers): void {
  const url = new URL(window.location.href);
  for (const question of sheet.questions) {
    const answer = answers[question.id];
    if (answer === undefined) url.searchParams.delete(question.id);
    else url.searchParams.set(question.id, answer);
  }
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  carryAnswers({ query: url.searchParams.toString(), answers: new URLSearchParams(answers).toString() });
  try {
    if (Object.keys(answers).length === 0) forgetAnswers(sheet);
    else window.sessionStorage.setItem(storageKey(sheet), JSON.stringify(answers));
  } catch {
    // Without storage the address is enough.
  }
}

function readKept(sheet: PriceSheet): Answers {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(sheet)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? parseAnswers(sheet, kept as Record<string, string>) : {};
  } catch {
    // Without storage the questions are unanswered.
    return {};
  }
}

/** An accepted offer deletes the stored answers: the next device of the same model starts without any. */
export function forgetAnswers(sheet: Pick<PriceSheet, 'deviceId'>): void {
  try {
    window.sessionStorage.removeItem(storageKey(sheet));
  } catch {
    // Nothing was stored.
  }
}

function textEntries(data: FormData): Record<string, string> {
  return Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
