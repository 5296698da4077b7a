import { problemsByField } from '../../forms/check.ts';
import type { Form, FormFacts } from '../../forms/define-form.ts';
import type { FormState } from '../../shared/form-state.ts';
import { useFormFacts, useSentence } from '../forms/use-sentence.ts';
import { useText } from '../shop/use-text.ts';

interface PostedField {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  error?: string;
}

/** The fields of a declared form that only the server validates, with typed values and messages. */
export function usePostedForm<F extends string>(
  form: Form<F, unknown>,
  refused: FormState | undefined,
  values: Readonly<Record<string, string>> = {},
) {
  const t = useText();
  const facts: FormFacts = useFormFacts();
  const sentence = useSentence(form, facts);
  const wrong = problemsByField(form, refused?.problems ?? []);
  const shownValue = (name: string) => refused?.values[name] ?? values[name] ?? '';
  const field = (name: F): PostedField => {
    const code = wrong.get(name);
    return {
      id: name,
      name,
      label: t(form.fields[name].label),
      defaultValue: shownValue(name),
      ...(code === undefined ? {} : { error: sentence(name, code) }),
    };
  };
  return { field, shownValue, problems: [...wrong].map(([name, code]) => ({ name, text: sentence(name, code) })) };
}
