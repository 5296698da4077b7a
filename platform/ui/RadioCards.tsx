import type { InputHTMLAttributes, Ref } from 'react';
import { FieldMessageText } from './FormField.tsx';

interface RadioCardsProps {
  /** Prefix of the control ids; the first card's control has the bare id, so an error summary can link to it. */
  id: string;
  legend: string;
  /** `marker` names the option for the style sheet, which may show other fields by it. */
  options: readonly { value: string; label: string; hint?: string; marker?: string }[];
  /** Initial choice; the input is uncontrolled after that. */
  value: string;
  error?: string;
  input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'value'> & { ref?: Ref<HTMLInputElement> };
}

/** Radio buttons for a few options, each on a line of its own. */
export function RadioCards({ id, legend, options, value, error, input }: RadioCardsProps) {
  return (
    <fieldset className="cards" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="h3">{legend}</legend>
      {error ? <FieldMessageText id={`${id}-error`} text={error} /> : null}
      <div className="options">
        {options.map((option, index) => (
          <label className="option" key={option.value}>
            <input
              {...input}
              id={index === 0 ? id : `${id}-${index + 1}`}
              type="radio"
              value={option.value}
              data-marker={option.marker}
              defaultChecked={option.value === value}
            />
            <b>{option.label}</b>
            {option.hint ? <small>{option.hint}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
