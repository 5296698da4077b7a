import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import { FieldFrame } from './FormField.tsx';

export interface PasswordWords {
  /** On the button, short: `Show`, `Hide`. */
  show: string;
  hide: string;
  /** The button's full names. */
  showLabel: string;
  hideLabel: string;
  /** Read out after the change. */
  shown: string;
  hidden: string;
}

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  words: PasswordWords;
  /** `current-password`, or `new-password` where one is chosen. */
  autoComplete: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
}

/** A password, hidden until its owner wants to read it. The button comes with the scripts: without them it could do nothing. */
export function PasswordField({ id, label, hint, error, words, ref, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState<boolean>();
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    setReady(true);
    // Sent hidden: browsers keep what stood in a plain field, and offer to save only what stood in a password's.
    const form = frame.current?.closest('form');
    const hide = () => setShown((now) => now && false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <span className="password-input" ref={frame}>
          <input
            {...input}
            {...described}
            id={id}
            ref={ref}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          {ready ? (
            <button
              type="button"
              aria-controls={id}
              aria-label={shown ? words.hideLabel : words.showLabel}
              onClick={() => setShown(!shown)}
            >
              {shown ? words.hide : words.show}
            </button>
          ) : null}
          <span className="visually-hidden" role="status">
            {shown === undefined ? '' : shown ? words.shown : words.hidden}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
