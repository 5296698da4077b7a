import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import { FieldFrame } from './FormField.tsx';

export interface PasswordWords {
  /** Short label of the button: `Show`, `Hide`. */
  show: string;
  hide: string;
  /** Full labels of the button. */
  showLabel: string;
  hideLabel: string;
  /** Announced after the change. */
  shown: string;
  hidden: string;
}

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'type'> {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  words: PasswordWords;
  /** `current-password`, or `new-password` for a new one. */
  autoComplete: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
}

/**
 * A password field with a button to show the password. The button appears with the scripts, without which it has no
 * effect.
 */
export function PasswordField({ id, label, hint, error, words, ref, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState<boolean>();
  const [ready, setReady] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    setReady(true);
    // Hidden again before submission: browsers store the content of a text field, and offer to save only that of a
    // password field.
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
