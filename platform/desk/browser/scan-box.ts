import { focusNextField, rememberField, sendsScans, type TextInput, takesScans, textFieldAt } from './fields.ts';
import { openScanned } from './in-place.ts';
import { KeyBurst, SCAN_END_MS, SINGLE_KEY_MS, STALE_MS } from './key-burst.ts';

/**
 * Decides what a key means. A burst is a scan in any place: outside of fields every character goes to the scan field, and
 * a burst in another field is removed from it. A character is a shortcut only when no other follows and the person is not
 * typing. Enter after a burst sends only the scan. A field for a serial number keeps what is scanned into it.
 */
export class ScanBox {
  readonly #box: HTMLInputElement;
  readonly #pressKey: (key: string) => boolean;
  readonly #burst = new KeyBurst();
  /** The scan field has the focus because a page opened, not because a person types a number. */
  #resting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Characters in the scan field from long before the burst. */
  #staleLength = 0;
  #restoreField: (() => void) | undefined;
  #cameFrom: HTMLElement | undefined;

  /** `pressKey` runs the shortcut of a key and returns false for a key without one. */
  constructor(box: HTMLInputElement, pressKey: (key: string) => boolean) {
    this.#box = box;
    this.#pressKey = pressKey;
    box.addEventListener('pointerdown', () => this.type());
    // Another window takes the focus and returns it.
    box.addEventListener('blur', () => document.activeElement !== box && this.type());
    box.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#openScan(box.value);
    });
    this.reset();
  }

  /** The scan field receives scans and single keys. */
  reset(): void {
    this.#box.focus({ preventScroll: true });
    this.#resting = true;
  }

  /** A person types a number by hand: no key is a shortcut. */
  type(): void {
    this.#resting = false;
  }

  handleKey(event: KeyboardEvent): void {
    const field = textFieldAt(event.target);
    const other = field === this.#box ? undefined : field;
    if (event.key === 'Escape') this.#escape(other);
    else if (event.key === 'Enter' || event.key === 'Tab') this.#finishScan(event, other);
    else if (event.key.length !== 1 || (event.key === ' ' && !field)) return;
    else if (event.repeat) this.#burst.end();
    else {
      clearTimeout(this.#timer);
      if (other) this.#addToField(event, other);
      else this.#addToBox(event);
    }
  }

  #addToField(event: KeyboardEvent, field: TextInput): void {
    if (takesScans(field)) return void this.#burst.add(event.key, event.timeStamp);
    if (this.#burst.add(event.key, event.timeStamp)) this.#restoreField = rememberField(field);
    this.#timer = setTimeout(() => this.#takeFromField(), SCAN_END_MS);
  }

  /** Restores the field to its value before the scan. */
  #takeFromField(): boolean {
    if (!this.#burst.isScan) return false;
    this.#restoreField?.();
    this.#openScan(this.#burst.text);
    return true;
  }

  #addToBox(event: KeyboardEvent): void {
    const { key, timeStamp } = event;
    if (event.target !== this.#box) {
      this.#cameFrom = event.target instanceof HTMLElement ? event.target : undefined;
      this.reset();
    }
    if (this.#burst.idleAt(timeStamp) > STALE_MS) this.#staleLength = this.#box.value.length;
    // On a busy computer the next character may arrive after its predecessor was taken for a single key and removed.
    if (this.#box.value === '' && this.#burst.continuesAt(timeStamp)) this.#box.value = this.#burst.text;
    const alone = this.#box.value === '' && this.#resting;
    this.#burst.add(key, timeStamp);
    if (alone) this.#timer = setTimeout(() => this.#pressAlone(key), SINGLE_KEY_MS);
    else if (this.#burst.isScan) this.#timer = setTimeout(() => this.#openScan(this.#readScan()), SCAN_END_MS);
    if (!alone) this.#cameFrom = undefined;
  }

  #pressAlone(key: string): void {
    const from = this.#cameFrom;
    this.#cameFrom = undefined;
    if (this.#box.value !== key) return;
    const used = this.#pressKey(key);
    if (used || from) this.#box.value = '';
    if (!used) from?.focus();
  }

  /** The scan without the earlier text of the field. */
  #readScan(): string {
    return this.#box.value.slice(this.#burst.isScan ? this.#staleLength : 0);
  }

  /** Enter, or the key that a scanner sends instead. */
  #finishScan(event: KeyboardEvent, other: TextInput | undefined): void {
    const scanned = this.#burst.continuesAt(event.timeStamp);
    if (scanned || event.target === this.#box) clearTimeout(this.#timer);
    if (event.target === this.#box) {
      if (event.key === 'Tab' && !(scanned && this.#burst.isScan)) return;
      event.preventDefault();
      this.#openScan(scanned ? this.#readScan() : this.#box.value);
    } else if (other && scanned && takesScans(other)) {
      this.#burst.end();
      event.preventDefault();
      if (sendsScans(other)) other.form?.requestSubmit();
      else focusNextField(other);
    } else if (other && scanned) {
      // A scanned Enter must not submit a form, even after a short code.
      const sends = event.key === 'Enter' && !(other instanceof HTMLTextAreaElement);
      if (this.#takeFromField() || sends) event.preventDefault();
    }
  }

  #escape(other: TextInput | undefined): void {
    // The first press clears what was typed; the next one goes back from a page that asks for a confirmation.
    const goesBack = !other && this.#box.value === '';
    if (!other) this.#box.value = '';
    this.#burst.end();
    this.#staleLength = 0;
    this.reset();
    if (goesBack) this.#pressKey('Escape');
  }

  #openScan(value: string): void {
    const code = value.trim();
    clearTimeout(this.#timer);
    this.#burst.end();
    this.#staleLength = 0;
    this.#box.value = '';
    this.reset();
    if (code !== '' && this.#box.form) openScanned(this.#box.form, code);
  }
}
