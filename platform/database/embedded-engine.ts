import { closeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { MemoryFS, PGlite, type Results } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { DURABLE_START, MEMORY_START } from './engine-settings.ts';
import { FilledMemory } from './filled-memory.ts';
import type { EmptyDatabase } from './packed-database.ts';
import { DatabaseUnavailableError, getErrorCode, isSqlState } from './unavailable.ts';

/** The part of the compiled engine that the library calls. */
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

/** Two segments of the write-ahead log. With less free space a restart fails. */
const ROOM_BYTES = 34_000_000;
/** Each attempt blocks the process for a quarter of a second. */
const PAUSE_MS = 2_000;

/** One run of the engine, from its opening to its close or its first fault. */
export class EngineRun {
  /** The first fault that is not an error of a statement. The engine's state is undefined after it. */
  fault: DatabaseUnavailableError | undefined;
  readonly #library: PGlite;
  readonly #files: DurableFiles | undefined;

  private constructor(library: PGlite, files: DurableFiles | undefined) {
    this.#library = library;
    this.#files = files;
    this.#endLoops(library as unknown as Library);
  }

  /** Without an empty database the engine creates one. */
  static async inMemory(empty?: EmptyDatabase): Promise<EngineRun> {
    const fs = empty ? new FilledMemory(empty) : new MemoryFS();
    return new EngineRun(await PGlite.create({ fs, startParams: MEMORY_START }), undefined);
  }

  /** Throws DatabaseUnavailableError where the files cannot be written. */
  static async inDirectory(path: string, refuse: () => void): Promise<EngineRun> {
    const files = new DurableFiles(path, refuse);
    try {
      // Not relaxed: a statement returns after its write-ahead log is flushed.
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
    this.fault = new DatabaseUnavailableError(getErrorCode(error) ?? 'the embedded engine ended', { cause: error });
    // A closed engine has no module and no open files.
    const { mod } = this.#library as unknown as Partial<Library>;
    for (const stream of mod?.FS.streams ?? []) if (stream?.nfd !== undefined) closeSync(stream.nfd);
    return this.fault;
  }

  /**
   * The library calls the engine again after any exception, forever when the engine has exited. Here every exception
   * ends the run, except the engine's own jump out of a failed statement.
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

/** A statement failed and the engine continues. */
function isStatementFault(error: unknown): boolean {
  const { severity } = error as { severity?: string };
  return isSqlState(getErrorCode(error)) && severity !== 'FATAL' && severity !== 'PANIC';
}

/**
 * The embedded engine over the files of a directory. After a fault that leaves its state undefined (disk full, unexpected
 * exit) it is abandoned and reopened from the files, as after a crash: acknowledged rows are there.
 */
export class EmbeddedEngine {
  readonly #open: () => Promise<EngineRun>;
  readonly #path: string | undefined;
  #run: EngineRun;
  #opening: Promise<EngineRun> | undefined;
  #triedAt = 0;
  /** Set on close. Another process may own the directory from then on, so late queries must not reopen it. */
  #closed = false;

  private constructor(run: EngineRun, open: () => Promise<EngineRun>, path?: string) {
    this.#run = run;
    this.#open = open;
    this.#path = path;
  }

  static async inMemory(empty?: EmptyDatabase): Promise<EmbeddedEngine> {
    const run = await EngineRun.inMemory(empty);
    // Session state is lost with the engine on a fault.
    return new EmbeddedEngine(run, async () => run);
  }

  static async inDirectory(path: string, refuse: () => void = () => {}): Promise<EmbeddedEngine> {
    const open = () => EngineRun.inDirectory(path, refuse);
    return new EmbeddedEngine(await open(), open, path);
  }

  /** Returns the current run. Throws DatabaseUnavailableError while there is none. */
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
    // The queries that wait for the opening get its error.
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

/** Returns the free bytes of the path's file system. */
async function roomAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
