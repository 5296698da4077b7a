/** Interval that separates a scanner from a person: a scanner types faster. */
const MAX_SCAN_GAP_MS = 35;
/** A key is a shortcut when no other follows for this long. Slow scanners need less between two characters. */
export const SINGLE_KEY_MS = 120;
/** A burst without Enter is complete after this long. */
export const SCAN_END_MS = 250;
/** Older text in the scan field does not belong to a new number. */
export const STALE_MS = 1_000;
/** Shorter bursts stay in their field: numbers of parcels and trades are longer. */
const MIN_SCAN_LENGTH = 6;

/** Characters typed so fast that they come from a scanner. Times are those of the key events. */
export class KeyBurst {
  text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** Adds a character; returns whether it begins a burst. */
  add(character: string, at: number): boolean {
    const begins = !this.continuesAt(at);
    this.text = begins ? character : this.text + character;
    this.#last = at;
    return begins;
  }

  /** Whether a key at this time belongs to the current burst. */
  continuesAt(at: number): boolean {
    return this.text !== '' && at - this.#last <= MAX_SCAN_GAP_MS;
  }

  /** Milliseconds since the last character. */
  idleAt(at: number): number {
    return at - this.#last;
  }

  /** Whether the burst is a scanned number. Text expanders insert text with spaces. */
  get isScan(): boolean {
    return this.text.length >= MIN_SCAN_LENGTH && !/\s/.test(this.text);
  }

  end(): void {
    this.text = '';
    this.#last = Number.NEGATIVE_INFINITY;
  }
}
