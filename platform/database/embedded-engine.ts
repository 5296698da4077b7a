import { closeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { PGlite, type Results } from '@electric-sql/pglite';
import { DURABLE_START, DurableFiles } from './durable-files.ts';
import { codeOf, DatabaseUnavailableError, isSqlState } from './unavailable.ts';

/** What the library calls of the compiled engine. */
interface Compiled {
  _PostgresMainLoopOnce(): unknown;
  _PostgresSendReadyForQueryIfNecessary(): unknown;
  _pgl_pq_flush(): unknown;
  stackRestore(to: unknown): unknown;
  FS: { streams: ({ nfd?: number } | null | undefined)[] };
}

interface Library {
  mod: Compiled;
  POSTGRES_MAIN_LONGJMP: number;
}

/** Two segments of the write-ahead log: with less there is no use in trying. */
const ROOM_BYTES = 34_000_000;
/** An attempt costs a quarter of a second in which no page is served. */
const PAUSE_MS = 2_000;

/** One run of the engine: from its opening to its end or its first fault. */
export class EngineRun {
  /** Set for ever by the first fault that is none of a statement's: it may be anywhere in its own code then. */
  fault: DatabaseUnavailableError | undefined;
  readonly #library: PGlite;
  readonly #files: DurableFiles | undefined;

  private constructor(library: PGlite, files: DurableFiles | undefined) {
    this.#library = library;
    this.#files = files;
    this.#endLoops(library as unknown as Library);
  }

  static async inMemory(): Promise<EngineRun> {
    return new EngineRun(await PGlite.create('memory://'), undefined);
  }

  /** Throws DatabaseUnavailableError where the files cannot be written. */
  static async inDirectory(path: string, refuse: () => void): Promise<EngineRun> {
    const files = new DurableFiles(path, refuse);
    try {
      // Not relaxed: a statement is answered after its write-ahead log is flushed.
      const options = { fs: files, relaxedDurability: false, startParams: DURABLE_START };
      return new EngineRun(await PGlite.create(options), files);
    } catch (error) {
      files.abandon();
      throw error;
    }
  }

  async query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<Results<R>> {
    if (this.fault) throw this.fault;
    try {
      return await this.#library.query<R>(sql, [...parameters]);
    } catch (error) {
      if (this.fault) throw this.fault;
      if (isStatementFault(error)) throw error;
      throw this.#giveUp(error);
    }
  }

  close(): Promise<void> {
    return this.fault ? Promise.resolve() : this.#library.close();
  }

  #giveUp(error: unknown): DatabaseUnavailableError {
    if (this.fault) return this.fault;
    this.#files?.abandon();
    this.fault = new DatabaseUnavailableError(codeOf(error) ?? 'the embedded engine ended', { cause: error });
    // One that was closed has no module any more, and no files open.
    const { mod } = this.#library as unknown as Partial<Library>;
    for (const stream of mod?.FS.streams ?? []) if (stream?.nfd !== undefined) closeSync(stream.nfd);
    return this.fault;
  }

  /**
   * The library calls the engine again after whatever it threw, for ever when that was its end. Everything but its own
   * jump out of a failed statement ends the run instead.
   */
  #endLoops({ mod, POSTGRES_MAIN_LONGJMP }: Library): void {
    const once = mod._PostgresMainLoopOnce;
    mod._PostgresMainLoopOnce = () => {
      try {
        return once();
      } catch (error) {
        if ((error as { status?: number } | undefined)?.status !== POSTGRES_MAIN_LONGJMP) this.#giveUp(error);
        throw error;
      }
    };
    for (const name of ['stackRestore', '_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
      const before: (to: unknown) => unknown = mod[name];
      mod[name] = (to?: unknown) => {
        if (this.fault) throw this.fault;
        return before(to);
      };
    }
  }
}

/** A statement that was refused, in an engine that goes on. */
function isStatementFault(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return isSqlState(codeOf(error)) && severity !== 'FATAL' && severity !== 'PANIC';
}

/**
 * The embedded engine over the files of a directory. After a fault that may have left it anywhere (disk full, an end of its
 * own) it is given up and opened again from the files, which is what it would do after a crash: what was acknowledged is there.
 */
export class EmbeddedEngine {
  readonly #open: () => Promise<EngineRun>;
  readonly #path: string | undefined;
  #run: EngineRun;
  #opening: Promise<EngineRun> | undefined;
  #triedAt = 0;
  /** Somebody else may own the directory then: nobody who comes late opens it again. */
  #closed = false;

  private constructor(run: EngineRun, open: () => Promise<EngineRun>, path?: string) {
    this.#run = run;
    this.#open = open;
    this.#path = path;
  }

  static async inMemory(): Promise<EmbeddedEngine> {
    const run = await EngineRun.inMemory();
    // Nothing of it outlives a fault.
    return new EmbeddedEngine(run, async () => run);
  }

  static async inDirectory(path: string, refuse: () => void = () => {}): Promise<EmbeddedEngine> {
    const open = () => EngineRun.inDirectory(path, refuse);
    return new EmbeddedEngine(await open(), open, path);
  }

  /** The run that answers now. Throws DatabaseUnavailableError while there is none. */
  async current(): Promise<EngineRun> {
    if (this.#closed) throw new DatabaseUnavailableError('the embedded database was closed');
    const { fault } = this.#run;
    if (!fault) return this.#run;
    if (performance.now() - this.#triedAt < PAUSE_MS && !this.#opening) throw fault;
    this.#opening ??= this.#openAgain().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => {});
    await this.#run.close();
  }

  async #openAgain(): Promise<EngineRun> {
    this.#triedAt = performance.now();
    if (this.#path !== undefined && (await roomAt(this.#path)) < ROOM_BYTES)
      throw new DatabaseUnavailableError('ENOSPC', { cause: this.#run.fault });
    try {
      this.#run = await this.#open();
      return this.#run;
    } catch (error) {
      throw new DatabaseUnavailableError('the embedded database could not be opened again', { cause: error });
    }
  }
}

/** Bytes that can still be written where the path is. */
async function roomAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
