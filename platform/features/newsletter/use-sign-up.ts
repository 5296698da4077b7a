import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { loadCode } from '../../shared/load-code.ts';
import { useShop } from '../shop/shop-context.tsx';

export type SignUpState = 'open' | 'busy' | 'sent';

/** The sign-up with scripts: validated on submit, sent without a page load, confirmed in place of the form. */
export function useSignUp(refused: MessageId | undefined) {
  const { tenant, locale } = useShop();
  const [state, setState] = useState<SignUpState>('open');
  const [error, setError] = useState(refused);
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'sent') answer.current?.focus();
  }, [state]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setState('busy');
    // The code that validates and sends loads with the first press, because most visitors never subscribe.
    const problem = await loadCode(() => import('./send-sign-up.ts')).then(
      ({ sendSignUp }) => sendSignUp(tenant.services, typed, { tenant, locale }),
      () => 'newsletter.problem.offline' as const,
    );
    setError(problem);
    setState(problem ? 'open' : 'sent');
    if (problem) input.current?.focus();
  };
  return { state, error, input, answer, submit };
}
