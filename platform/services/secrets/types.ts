/** Encryption, hashing and tokens. */
export interface Secrets {
  /** AES-256-GCM. `purpose` is authenticated: what was sealed for one purpose or row does not open for another. */
  seal(text: string, purpose: string): string;
  /** Throws when the text was changed, was sealed for another purpose, or its key is gone. */
  open(sealed: string, purpose: string): string;
  /**
   * Keyed hash (HMAC-SHA-256, base64url) by the first key: equal for equal input until the key changes, says nothing
   * without the key. What must outlast a change of keys is sealed or drawn by lot instead.
   */
  fingerprint(text: string, purpose: string): string;
  /** Whether a fingerprint is that of `text`, by whichever key; takes as long whatever it is. */
  matches(fingerprint: string, text: string, purpose: string): boolean;
  /** Every key, the one that seals first. */
  keys: readonly SecretKey[];
}

/** A key, without the key: its id, which stands in what it sealed, its own hashes, and keys made of it. */
interface SecretKey {
  id: string;
  fingerprint(text: string, purpose: string): string;
  /** 256 bits for one purpose, for a library that wants the key itself: they tell nothing of any other. */
  derived(purpose: string): Uint8Array;
}
