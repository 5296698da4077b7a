import type { Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FormField.tsx';

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'>,
    Omit<FieldFrameProps, 'errorAbove'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text of several lines. */
export function TextArea({ id, label, hint, error, span, ref, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(span ? { span } : {})}>
      {(described) => <textarea {...area} {...described} id={id} ref={ref} />}
    </FieldFrame>
  );
}
