import { useEffect, useState } from 'react';
import type { FormFacts } from '../../forms/define-form.ts';
import { loadCode } from '../../shared/load-code.ts';

/** The rules of all countries load after the page, and for companies only. Until then, the server validates. */
export function useVatNumberProblem(business: boolean): FormFacts['vatNumberProblem'] {
  const [rule, setRule] = useState<FormFacts['vatNumberProblem']>();
  useEffect(() => {
    if (!business) return;
    loadCode(() => import('../../forms/vat-number.ts')).then(
      ({ vatNumberProblem }) => setRule(() => vatNumberProblem),
      () => {},
    );
  }, [business]);
  return rule;
}
