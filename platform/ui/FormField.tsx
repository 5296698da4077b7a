import type { InputHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  id: string;
  label: string;
  hint?: string;
  /** Sentence that names the fix; makes the field invalid. */
  error?: string;
  /** The message stands elsewhere, above fields side by side; the field only points to it. */
  errorAbove?: boolean;
  /** Columns of six it takes. */
  span?: 2 | 3 | 4 | 6;
  /** Figures of equal width, for numbers people compare. */
  tabular?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}

/** Label, hint, message and input, in this order; the message stands between label and input. */
export function FormField({ id, label, hint, error, errorAbove, span = 6, tabular, ref, ...input }: FormFieldProps) {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`fld s${span}${error ? ' err' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error && !errorAbove ? <FieldMessage id={`${id}-error`} text={error} /> : null}
      <input
        {...input}
        id={id}
        ref={ref}
        className={tabular ? 'num' : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  );
}

/** What is wrong with a field, and how to put it right. */
export function FieldMessage({ id, text, above }: { id: string; text: string; above?: boolean }) {
  return (
    <p className={above ? 'msg up' : 'msg'} id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
