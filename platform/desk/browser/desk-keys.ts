import { saveDownloads } from './downloads.ts';
import { forgetDrafts, restoreDraft } from './drafts.ts';
import { textFieldAt } from './fields.ts';
import { isOpening, openInPlace } from './in-place.ts';
import { watchPrices } from './live-price.ts';
import { showFirstPreview, watchPreviews } from './mail-preview.ts';
import { ScanBox } from './scan-box.ts';
import { startUndoCountdown } from './undo-countdown.ts';

/**
 * Keys of the desk: a key presses or focuses the element with that `aria-keyshortcuts`. `?` lists the keys, Escape leaves
 * a field. The desk works without this file.
 */
const STORED = 'desk-keys';

const dialog = document.querySelector<HTMLDialogElement>('#desk-keys');
const toggle = dialog?.querySelector<HTMLInputElement>('input');

if (toggle) {
  toggle.checked = localStorage.getItem(STORED) !== 'off';
  toggle.addEventListener('change', () => localStorage.setItem(STORED, toggle.checked ? 'on' : 'off'));
}

// Set before the page counts as loaded: a browser applies `autofocus` only with its next frame, and a faster scanner
// would lose the first characters of a number.
const input = document.querySelector<HTMLInputElement>('#scan');
if (input) startScanning(input);
else {
  forgetDrafts();
  const alert = document.querySelector<HTMLElement>('main [role="alert"][tabindex="-1"]');
  (alert ?? document.querySelector<HTMLElement>('[autofocus]'))?.focus();
}

function startScanning(box: HTMLInputElement): void {
  const scans = new ScanBox(box, (key) => pressKey(key, scans));
  restoreDraft();
  // The page of the last form waits for the next scan.
  document.querySelector<HTMLInputElement>('input[data-next-scan]')?.focus();
  startUndoCountdown();
  saveDownloads();
  watchPrices();
  watchPreviews();
  showFirstPreview();
  openInPlace(() => {
    startUndoCountdown();
    showFirstPreview();
    if (document.activeElement !== box || box.value === '') scans.reset();
  });
  dialog?.addEventListener('close', () => scans.reset());
  document.addEventListener('keydown', (event) => {
    if (event.isComposing || event.metaKey) return;
    if (event.ctrlKey && event.key === 'Enter') pressControlEnter(event);
    // AltGr, which types characters, reports both modifiers.
    if (event.ctrlKey !== event.altKey) return;
    if (dialog?.open && event.key === 'Escape') return;
    // An open dialog would block a scan from reaching the field.
    if (dialog?.open && event.key.length === 1 && event.key !== ' ') dialog.close();
    scans.handleKey(event);
  });
}

/** The second step of payments. It needs a key combination, which no bar code contains. */
function pressControlEnter(event: KeyboardEvent): void {
  const button = find('Control+Enter');
  if (!button || textFieldAt(event.target)?.matches('main *')) return;
  event.preventDefault();
  if (!event.repeat && !isOpening() && !dialog?.open) button.click();
}

function pressKey(key: string, scans: ScanBox): boolean {
  if (key === '?') {
    showHelp();
    return true;
  }
  if (toggle?.checked === false || isOpening()) return false;
  const element = find(key);
  if (!element) return false;
  const field = textFieldAt(element);
  if (field) field.focus();
  else element.click();
  if (field instanceof HTMLInputElement) field.select();
  if (field) scans.type();
  return true;
}

function find(key: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) =>
      (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').includes(key) && element.offsetParent !== null,
  );
}

function showHelp(): void {
  const list = dialog?.querySelector('dl');
  if (!dialog || !list) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].flatMap((element) => [
    createText(
      'dt',
      (element.getAttribute('aria-keyshortcuts') ?? '').replace('Control+', 'Ctrl ').replace(' Escape', ', Esc'),
    ),
    createText('dd', getFieldName(element)),
  ]);
  list.replaceChildren(
    ...rows,
    createText('dt', '?'),
    createText('dd', list.dataset.theseKeys ?? ''),
    createText('dt', 'Esc'),
    createText('dd', list.dataset.leaveAField ?? ''),
  );
  dialog.showModal();
}

function getFieldName(element: HTMLElement): string {
  const labelled =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  return (element.getAttribute('aria-label') ?? labelled?.textContent ?? element.textContent ?? '').trim();
}

function createText(tag: 'dt' | 'dd', content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
