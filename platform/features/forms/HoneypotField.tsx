import type { InputHTMLAttributes, Ref } from 'react';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';

/** A field that people cannot see or reach; only programs fill it. */
export function HoneypotField({
  input,
}: {
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
}) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={HONEYPOT_FIELD}>Homepage</label>
      <input {...input} id={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
