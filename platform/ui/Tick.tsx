import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { FieldMessageText } from './FormField.tsx';

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'value'> {
  id: string;
  /** Why it must be ticked; disappears when it is. */
  error?: string | undefined;
  children: ReactNode;
}

/** A checkbox that posts `yes`, with its label, and the message between the two and the next row. */
export function Tick({ id, error, children, onChange, ...input }: TickProps) {
  const [ticked, setTicked] = useState(false);
  const message = ticked ? undefined : error;
  return (
    <div className={message ? 'tick has-error' : 'tick'}>
      <label>
        <input
          {...input}
          id={id}
          type="checkbox"
          value="yes"
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => {
            setTicked(event.currentTarget.checked);
            onChange?.(event);
          }}
        />
        <span>{children}</span>
      </label>
      {message ? <FieldMessageText id={`${id}-error`} text={message} /> : null}
    </div>
  );
}
