import type { Ref, SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './FormField.tsx';
import { Icon } from './Icon.tsx';

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'>,
    Omit<FieldFrameProps, 'errorAbove'> {
  /** Stands in the field until something is chosen; its value is empty. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement>;
}

/** One choice of many; a few are better shown as `RadioCards`. */
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
