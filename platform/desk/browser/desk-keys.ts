/**
 * Keys of the desk: whatever has `aria-keyshortcuts` is pressed, or focused, by that key, unless somebody is typing. `?` lists
 * them, Escape leaves a field. Everything works without this file.
 */
const STORED = 'desk-keys';

const dialog = document.querySelector<HTMLDialogElement>('#desk-keys');
const toggle = dialog?.querySelector<HTMLInputElement>('input');

if (toggle) {
  toggle.checked = localStorage.getItem(STORED) !== 'off';
  toggle.addEventListener('change', () => localStorage.setItem(STORED, toggle.checked ? 'on' : 'off'));
}

// A page that says what was wrong begins there. Any other begins in its field for scans, before it counts as loaded: a browser
// grants `autofocus` only with its next frame, and a scanner that is faster loses the first characters of a number.
const wrong = document.querySelector<HTMLElement>('main [role="alert"][tabindex="-1"]');
(wrong ?? document.querySelector<HTMLElement>('[autofocus]'))?.focus();

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const field = typedInto(event.target);
  if (field) {
    if (event.key === 'Escape') field.blur();
    return;
  }
  if (event.key === '?' && !dialog?.open) return done(event, showHelp);
  if (dialog?.open || toggle?.checked === false) return;
  const wanted = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) => element.getAttribute('aria-keyshortcuts') === event.key && element.offsetParent !== null,
  );
  if (wanted) done(event, () => use(wanted));
});

const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function typedInto(target: EventTarget | null): TextField | undefined {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type) ? target : undefined;
}

function done(event: Event, work: () => void): void {
  event.preventDefault();
  work();
}

function use(element: HTMLElement): void {
  const field = typedInto(element);
  if (field) field.focus();
  else element.click();
  if (field instanceof HTMLInputElement) field.select();
}

function showHelp(): void {
  const list = dialog?.querySelector('dl');
  if (!dialog || !list) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((element) => [
    text('dt', element.getAttribute('aria-keyshortcuts') ?? ''),
    text('dd', nameOf(element)),
  ]);
  list.replaceChildren(
    ...rows,
    text('dt', '?'),
    text('dd', 'These keys'),
    text('dt', 'Esc'),
    text('dd', 'Leave a field'),
  );
  dialog.showModal();
}

function nameOf(element: HTMLElement): string {
  const labelled =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  return (element.getAttribute('aria-label') ?? labelled?.textContent ?? element.textContent ?? '').trim();
}

function text(tag: 'dt' | 'dd', content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
