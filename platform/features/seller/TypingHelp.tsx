import { type RefObject, useEffect } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import type { UsedForm } from '../forms/use-form.ts';
import { DetailQuestions } from './DetailQuestions.tsx';
import { type DetailsHelp, useDetailsHelp, useTypingHelp } from './use-details-help.ts';

/** What a form shows of it at its fields, and asks before it sends. */
export type GivenHelp = Pick<DetailsHelp, 'hints' | 'ask'>;

interface TypingHelpProps {
  box: RefObject<HTMLFormElement | null>;
  setValue: UsedForm<string>['inputs']['setValue'];
  files: Readonly<Record<string, string>>;
  /** A plain form that came back. */
  refused?: FormState | undefined;
  /** What the form's button says. */
  button: string;
  /** Must stay the same function. */
  onHelp: (help: GivenHelp) => void;
}

/** The help of a sale's details for a form that is there before it: it is handed to the form when it has come. */
export function TypingHelp({ box, setValue, files, refused, button, onHelp }: TypingHelpProps) {
  const help = useDetailsHelp(files, refused);
  const { hints, ask, show } = help;
  useTypingHelp(box, setValue, { files, show });
  useEffect(() => onHelp({ hints, ask }), [onHelp, hints, ask]);
  return <DetailQuestions help={help} button={button} />;
}
