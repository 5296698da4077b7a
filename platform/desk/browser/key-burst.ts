/** A person does not press keys this fast one after the other; a scanner is faster. */
export const MAX_SCAN_GAP_MS = 35;
/** A key acts alone when no other follows for this long. Slow scanners need less between two characters. */
export const SINGLE_KEY_MS = 120;
/** A burst without Enter is complete after this long. */
export const SCAN_END_MS = 250;
/** Text that is older than this in the scan box does not belong to the number that begins now. */
export const STALE_MS = 1_000;
/** Shorter bursts in a field stay there: numbers of parcels and trades are longer. */
const MIN_SCAN_LENGTH = 6;

/** Characters that came so fast after one another that a scanner typed them. Times are those of the key events. */
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

  /** Whether a key at this time belongs to the burst so far. */
  continuesAt(at: number): boolean {
    return this.text !== '' && at - this.#last <= MAX_SCAN_GAP_MS;
  }

  /** Milliseconds since the last character. */
  idleAt(at: number): number {
    return at - this.#last;
  }

  /** Whether it is a scanned number. Texts that a program types for a person have spaces. */
  get isScan(): boolean {
    return this.text.length >= MIN_SCAN_LENGTH && !/\s/.test(this.text);
  }

  end(): void {
    this.text = '';
    this.#last = Number.NEGATIVE_INFINITY;
  }
}
