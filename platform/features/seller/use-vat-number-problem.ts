import { useEffect, useState } from 'react';
import type { FormFacts } from '../../forms/define-form.ts';

/** The rules of all countries come after the page, and to companies only; until then, and without them, the server judges. */
export function useVatNumberProblem(business: boolean): FormFacts['vatNumberProblem'] {
  const [rule, setRule] = useState<FormFacts['vatNumberProblem']>();
  useEffect(() => {
    if (!business) return;
    import('../../forms/vat-number.ts').then(
      ({ vatNumberProblem }) => setRule(() => vatNumberProblem),
      () => {},
    );
  }, [business]);
  return rule;
}
