import { MemoryFS } from '@electric-sql/pglite';
import type { EmptyDatabase } from './packed-database.ts';

/** Where the engine's own file system has the database. */
const PGDATA = '/pglite/data';

/** Files in memory that have an empty database from the start, so that the engine creates none. */
export class FilledMemory extends MemoryFS {
  readonly #empty: EmptyDatabase;

  constructor(empty: EmptyDatabase) {
    super();
    this.#empty = empty;
  }

  /** Called when the engine's file system exists, and before the engine looks for a database in it. */
  override async initialSyncFs(): Promise<void> {
    const { FS: files } = this.pg?.Module ?? {};
    if (!files) throw new Error('The engine has no file system yet.');
    files.mkdirTree(PGDATA, 0o700);
    for (const name of this.#empty.folders) files.mkdirTree(`${PGDATA}/${name}`, 0o700);
    for (const [name, content] of this.#empty.files) files.writeFile(`${PGDATA}/${name}`, content);
  }
}
