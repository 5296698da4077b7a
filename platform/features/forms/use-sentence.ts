import { useCallback, useMemo } from 'react';
import type { Form, FormFacts } from '../../forms/define-form.ts';
import { getFieldMessage } from '../../forms/field-message.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

/** Context of the form rules, from the page's shop. `more` must stay the same object. */
export function useFormFacts(more?: Partial<FormFacts>): FormFacts {
  const { tenant, locale, categories } = useShop();
  return useMemo(
    () => ({ tenant, locale, categories: categories.map(({ id }) => id), ...more }),
    [tenant, locale, categories, more],
  );
}

/** Message for a field's problem; it names the fix. */
export function useSentence<F extends string>(
  form: Form<F, unknown>,
  facts: FormFacts,
): (field: F, code: string) => string {
  const t = useText();
  return useCallback(
    (field, code) => {
      const { id, label, values } = getFieldMessage(form, { field, code }, facts);
      return t(id, { ...values, label: t(label) });
    },
    [form, facts, t],
  );
}
