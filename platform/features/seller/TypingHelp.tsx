import { type RefObject, useEffect } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import type { UsedForm } from '../forms/use-form.ts';
import { DetailQuestions } from './DetailQuestions.tsx';
import { type DetailsHelp, useDetailsHelp, useTypingHelp } from './use-details-help.ts';

/** Notes at the fields of a form, and its check before sending. */
export type GivenHelp = Pick<DetailsHelp, 'hints' | 'ask'>;

interface TypingHelpProps {
  box: RefObject<HTMLFormElement | null>;
  setValue: UsedForm<string>['inputs']['setValue'];
  files: Readonly<Record<string, string>>;
  /** A returned plain form. */
  refused?: FormState | undefined;
  /** Label of the form's button. */
  button: string;
  /** Must stay the same function. */
  onHelp: (help: GivenHelp) => void;
}

/** Typing help for a details form that renders before the help's code; the help attaches itself when it has loaded. */
export function TypingHelp({ box, setValue, files, refused, button, onHelp }: TypingHelpProps) {
  const help = useDetailsHelp(files, refused);
  const { hints, ask, show } = help;
  useTypingHelp(box, setValue, { files, show });
  useEffect(() => onHelp({ hints, ask }), [onHelp, hints, ask]);
  return <DetailQuestions help={help} button={button} />;
}
