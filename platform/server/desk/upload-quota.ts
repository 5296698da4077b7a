import { addressBlock } from '../../services/limits/index.server.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes of uploads that one address block may hold here at a time, in files and in memory together. */
export const MAX_ADDRESS_BYTES = 64 * MEGABYTE;
/** The same of all addresses together: the temporary place is never larger. */
export const MAX_TOTAL_BYTES = 256 * MEGABYTE;

/** Counts what uploads hold, from before their body is read until their answer is sent. */
export class UploadQuota {
  readonly #byBlock = new Map<string, number>();
  #total = 0;

  /** Reserves bytes for an upload. Call the result once it is done; undefined when its address or all hold too much. */
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
