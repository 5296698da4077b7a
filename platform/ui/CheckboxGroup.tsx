import type { InputHTMLAttributes, Ref } from 'react';

interface CheckboxGroupProps {
  legend: string;
  /** Each posts `yes` under its own name when ticked. */
  boxes: readonly { label: string; input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> } }[];
}

/** A group of checkboxes. */
export function CheckboxGroup({ legend, boxes }: CheckboxGroupProps) {
  return (
    <fieldset className="ticks">
      <legend className="field-label">{legend}</legend>
      <div>
        {boxes.map(({ label, input }) => (
          <label key={input.name}>
            <input {...input} type="checkbox" value="yes" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
