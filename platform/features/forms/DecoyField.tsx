import type { InputHTMLAttributes, Ref } from 'react';
import { DECOY_FIELD } from '../../shared/form-problems.ts';

/** A field no person sees or reaches; whatever fills it is a program. */
export function DecoyField({
  input,
}: {
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
}) {
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={DECOY_FIELD}>Homepage</label>
      <input {...input} id={DECOY_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
