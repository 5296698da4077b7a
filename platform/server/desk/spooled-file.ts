import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An uploaded file, on disk until the answer is sent. */
export class SpooledFile {
  readonly #handle: FileHandle;
  byteLength = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** The file is unlinked before it is written, so that a killed process leaves no upload behind. */
  static async create(folder: string): Promise<SpooledFile> {
    const path = join(folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new SpooledFile(handle);
  }

  async append(chunk: Buffer): Promise<void> {
    await this.#handle.write(chunk, 0, chunk.byteLength, this.byteLength);
    this.byteLength += chunk.byteLength;
  }

  async read(): Promise<Uint8Array> {
    const content = Buffer.alloc(this.byteLength);
    await this.#handle.read(content, 0, this.byteLength, 0);
    return content;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** This process's upload folder, created with the first upload. */
export class SpoolFolder {
  #made: Promise<string> | undefined;

  path(): Promise<string> {
    this.#made ??= mkdtemp(join(tmpdir(), 'umlauf-uploads-'));
    return this.#made;
  }

  async remove(): Promise<void> {
    if (this.#made) await rm(await this.#made, { recursive: true, force: true });
  }
}
