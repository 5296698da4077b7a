import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  id: string;
  label: string;
  hint?: string;
  /** Message that names the fix; makes the field invalid. */
  error?: string;
  /** The message is rendered elsewhere, above fields side by side; the field only refers to it. */
  errorAbove?: boolean;
  /** Note about the typed value, announced when it appears; null without one. */
  note?: ReactNode;
  /** The note is rendered elsewhere, as `FieldNote`; the field only refers to it. */
  noteBelow?: boolean;
  /** Number of columns of six. */
  span?: 2 | 3 | 4 | 6;
  /** Tabular figures, for numbers that people compare. */
  tabular?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}

/** Label, hint, message and input, in this order; the message stands between label and input. */
export function FormField(props: FormFieldProps) {
  const { id, label, hint, error, errorAbove, note, noteBelow, span = 6, tabular, ref, ...input } = props;
  return (
    <FieldFrame {...{ id, label, hint, error, errorAbove, note, noteBelow, span }}>
      {(described) => <input {...input} {...described} id={id} ref={ref} className={tabular ? 'tabular' : undefined} />}
    </FieldFrame>
  );
}

export interface FieldFrameProps {
  /** Of the control; `-hint` and `-error` are appended for the texts that describe it. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  errorAbove?: boolean | undefined;
  note?: ReactNode;
  noteBelow?: boolean | undefined;
  span?: 2 | 3 | 4 | 6;
}

interface Described {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint and message around a control, which gets the ARIA attributes that refer to them. */
export function FieldFrame(props: FieldFrameProps & { children: (described: Described) => ReactNode }) {
  const { id, label, hint, error, errorAbove, note, noteBelow, span = 6, children } = props;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={`field span-${span}${error ? ' has-error' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error && !errorAbove ? <FieldMessageText id={`${id}-error`} text={error} /> : null}
      {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {note === undefined || noteBelow ? null : <FieldNote id={id}>{note}</FieldNote>}
    </div>
  );
}

/** A field's validation message. */
export function FieldMessageText({ id, text, above }: { id: string; text: string; above?: boolean }) {
  return (
    <p className={above ? 'field-message above' : 'field-message'} id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

/** Note about a field's value. The element exists before it has text, so that screen readers announce it. */
export function FieldNote({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="field-note" id={`${id}-note`} role="status">
      {children}
    </div>
  );
}
