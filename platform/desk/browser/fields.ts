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

/** Whether a scan into this field is its value, and not the number of a parcel. */
export function takesScans(field: TextInput): boolean {
  return field.dataset.takesScans !== undefined;
}

/** Whether a scan into this field also sends its form. */
export function sendsScans(field: TextInput): boolean {
  return field.dataset.takesScans === 'send';
}

/** Goes on to the field or button after this one. */
export function focusNextField(field: TextInput): void {
  const all = [...(field.form?.elements ?? [])].filter((one): one is HTMLElement => one instanceof HTMLElement);
  const next = all.slice(all.indexOf(field) + 1).find((one) => one.tabIndex >= 0 && !one.matches('[type=hidden]'));
  next?.focus();
}
