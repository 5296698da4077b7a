import { useState } from 'react';
import type { FormValues } from '../../forms/use-form.ts';

/** The same function for the lifetime of a form, with the form's initial values. */
export function useConstant(complete: (typed: FormValues) => FormValues): (typed: FormValues) => FormValues {
  const [first] = useState(() => complete);
  return first;
}
