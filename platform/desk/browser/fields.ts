const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

export type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field that receives keys pressed on this element. */
export function textFieldAt(target: EventTarget | null): TextInput | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type) ? target : undefined;
}

/** Saves a field's value; call the result to restore it. */
export function rememberField(field: TextInput): () => void {
  const { value } = field;
  const start = field instanceof HTMLTextAreaElement ? field.selectionStart : undefined;
  return () => {
    field.value = value;
    if (start !== undefined && field instanceof HTMLTextAreaElement) field.setSelectionRange(start, start);
  };
}
