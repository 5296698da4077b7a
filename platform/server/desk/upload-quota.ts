import { addressBlock } from '../../services/limits/index.server.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of uploads that one address block may hold at a time, on disk and in memory together. */
export const MAX_ADDRESS_BYTES = 64 * MEGABYTE;
/** The limit for all addresses together, which bounds the temporary folder. */
export const MAX_TOTAL_BYTES = 256 * MEGABYTE;

/** Counts the bytes of uploads from before the body is read until the answer is sent. */
export class UploadQuota {
  readonly #byBlock = new Map<string, number>();
  #total = 0;

  /** Reserves bytes for an upload. Call the result to release them. Undefined when a quota is exceeded. */
  reserve(address: string, bytes: number): (() => void) | undefined {
    const block = addressBlock(address);
    const held = this.#byBlock.get(block) ?? 0;
    if (held + bytes > MAX_ADDRESS_BYTES || this.#total + bytes > MAX_TOTAL_BYTES) return undefined;
    this.#change(block, bytes);
    let released = false;
    return () => {
      if (!released) this.#change(block, -bytes);
      released = true;
    };
  }

  get totalBytes(): number {
    return this.#total;
  }

  #change(block: string, bytes: number): void {
    const held = (this.#byBlock.get(block) ?? 0) + bytes;
    if (held === 0) this.#byBlock.delete(block);
    else this.#byBlock.set(block, held);
    this.#total += bytes;
  }
}
