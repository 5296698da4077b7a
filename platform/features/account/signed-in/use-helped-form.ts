import { type RefObject, useRef } from 'react';
import type { Form } from '../../../forms/define-form.ts';
import type { Hints } from '../../seller/hints.ts';
import { type DetailsHelp, useDetailsHelp, useTypingHelp } from '../../seller/use-details-help.ts';
import { useOwner } from '../queries/owner.tsx';
import type { AccountForm } from '../use-account-form.ts';
import { type OwnFormOptions, useOwnForm } from './use-own-form.ts';

interface HelpedForm<F extends string> {
  form: AccountForm<F> & { hints: Hints };
  /** For the questions above the form. */
  help: DetailsHelp;
  box: RefObject<HTMLFormElement | null>;
}

/** A form of a signed-in user with the typing help of a trade: completion and typo checks. */
export function useHelpedForm<F extends string, Input>(
  declared: Form<F, Input>,
  options: OwnFormOptions<Input>,
): HelpedForm<F> {
  const { directories: files } = useOwner();
  const box = useRef<HTMLFormElement>(null);
  const help = useDetailsHelp(files, undefined);
  const form = useOwnForm(declared, { ...options, ask: help.ask });
  useTypingHelp(box, form.inputs.setValue, { files, show: help.show });
  return { form: { ...form, hints: help.hints }, help, box };
}
