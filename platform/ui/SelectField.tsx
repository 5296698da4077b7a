import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FormField.tsx';
import { Icon } from './Icon.tsx';

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'>,
    Omit<FieldFrameProps, 'errorAbove'> {
  /** Placeholder until an option is chosen; its value is empty. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** Select field for many options; for a few use `RadioCards`. */
export function SelectField({ id, label, hint, error, span, placeholder, options, ref, ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} {...(span ? { span } : {})}>
      {(described) => (
        <span className="select">
          <select {...select} {...described} id={id} ref={ref}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </FieldFrame>
  );
}
