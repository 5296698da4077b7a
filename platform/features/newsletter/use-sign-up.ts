import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { HONEYPOT_FIELD } from '../../shared/form-problems.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { fail } from '../../shared/result.ts';
import { useShop } from '../shop/shop-context.tsx';

export type SignUpState = 'open' | 'busy' | 'sent';

/** The sign-up with scripts: checked on submit, sent without a page load, answered where the form stood. */
export function useSignUp(refused: readonly ProblemField[]) {
  const { locale } = useShop();
  const [state, setState] = useState<SignUpState>('open');
  const [error, setError] = useState(messageOf(refused));
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'sent') answer.current?.focus();
  }, [state]);
  const refuse = (message: MessageId | undefined) => {
    setState('open');
    setError(message);
    input.current?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const wanted = { email: text('email'), locale, [HONEYPOT_FIELD]: text(HONEYPOT_FIELD) };
    setState('busy');
    // What checks and sends is fetched with the first press: most people never do.
    const sent = await import('./send-sign-up.ts').then(({ sendSignUp }) => sendSignUp(wanted), unreached);
    if (sent.ok) {
      setError(undefined);
      setState('sent');
      return;
    }
    const { fields, status } = sent.error;
    refuse(messageOf(fields) ?? (status === 429 ? 'newsletter.problem.tooMany' : 'newsletter.problem.offline'));
  };
  return { state, error, input, answer, submit };
}

const unreached = () => fail({ code: 'network', status: 0, fields: [] as ProblemField[] });

/** What is wrong with the address, as a message; undefined when nothing is. */
function messageOf(problems: readonly ProblemField[]): MessageId | undefined {
  const code = problems.find(({ pointer }) => pointer === '/email')?.code;
  if (code === undefined) return undefined;
  return code === 'required' ? 'newsletter.email.required' : 'field.email.format';
}
