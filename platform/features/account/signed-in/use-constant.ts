import { useState } from 'react';
import type { FormValues } from '../../forms/use-form.ts';

/** The same function for as long as a form stands: what it adds is what the form began with. */
export function useConstant(complete: (typed: FormValues) => FormValues): (typed: FormValues) => FormValues {
  const [first] = useState(() => complete);
  return first;
}
