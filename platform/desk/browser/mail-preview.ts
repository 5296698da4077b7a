/** Shows the mail of a typed text beside its form: at first, and when the field is left. Without scripts a button does. */
export function watchPreviews(): void {
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLTextAreaElement ? target.form : null;
    if (form?.hasAttribute('data-preview')) showPreview(form);
  });
}

export function showFirstPreview(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-preview]');
  if (form?.querySelector('textarea')?.value) showPreview(form);
}

/** A new frame each time: another page in the same one would be a step of the browser's history. */
function showPreview(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formtarget]');
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${button?.formTarget}"]`);
  if (!button || !frame) return;
  frame.replaceWith(frame.cloneNode());
  form.requestSubmit(button);
}
