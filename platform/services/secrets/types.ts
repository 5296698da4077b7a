/** Encryption, hashing and tokens. */
export interface Secrets {
  /** AES-256-GCM. `purpose` is authenticated: a text sealed for one purpose or row cannot be opened for another. */
  seal(text: string, purpose: string): string;
  /** Throws when the text was changed, was sealed for another purpose, or its key is missing. */
  open(sealed: string, purpose: string): string;
  /**
   * Keyed hash (HMAC-SHA-256, base64url) by the first key: equal for equal input until the key changes, useless without
   * the key. Values that must survive a key rotation are sealed or random instead.
   */
  fingerprint(text: string, purpose: string): string;
  /** True when a fingerprint belongs to `text`, by any of the keys; in constant time. */
  matches(fingerprint: string, text: string, purpose: string): boolean;
  /** All keys, the sealing key first. */
  keys: readonly SecretKey[];
}

/** A key without its bytes: its id, which is part of what it sealed, its keyed hashes, and keys derived from it. */
interface SecretKey {
  id: string;
  fingerprint(text: string, purpose: string): string;
  /** 256 bits for one purpose, for a library that needs key bytes: they reveal nothing about other keys. */
  derived(purpose: string): Uint8Array;
}
