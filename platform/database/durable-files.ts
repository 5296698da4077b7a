import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** WASI's numbers of EDQUOT, EIO, ENOSPC and EROFS. On these the engine would loop forever inside its own code. */
const HOPELESS = new Map([
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [51, 'ENOSPC'],
  [69, 'EROFS'],
]);

/** Thrown through the engine's own code. The engine must never run again after it. */
export class FilesFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the files of the embedded database cannot be written (${code})`);
    this.name = 'FilesFault';
    this.code = code;
  }
}

interface Stream {
  nfd?: number;
  node: object;
}

type Operations = Record<string, (...args: never[]) => unknown>;

/** The part of the engine's file system layer that is changed here. */
interface NodeFileSystem {
  stream_ops: Operations;
  node_ops: Operations;
  realPath(node: object): string;
}

const CHANGES = {
  stream_ops: ['write', 'msync'],
  node_ops: ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr'],
} as const;

/**
 * The engine's files in a directory. A flush of the engine reaches the disk. The library's own layer omits that,
 * so a power cut would lose acknowledged rows. `refuse` is called before every change and throws when this process
 * may no longer write.
 */
export class DurableFiles extends NodeFS {
  readonly #refuse: () => void;
  #fault: FilesFault | undefined;

  constructor(path: string, refuse: () => void = () => {}) {
    super(path);
    this.#refuse = refuse;
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => this.#change((module as { NODEFS: NodeFileSystem }).NODEFS),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Set when the engine is abandoned: its later writes no longer reach the files. */
  abandon(): void {
    this.#fault ??= new FilesFault('abandoned');
  }

  #change(files: NodeFileSystem): void {
    for (const kind of ['stream_ops', 'node_ops'] as const) {
      for (const name of CHANGES[kind]) {
        const before = files[kind][name];
        if (before) files[kind][name] = (...args) => this.#runGuarded(() => before(...args));
      }
    }
    files.stream_ops.fsync = (stream: Stream) => this.#runGuarded(() => flush(files, stream));
  }

  #runGuarded<T>(work: () => T): T {
    if (this.#fault) throw this.#fault;
    this.#refuse();
    try {
      return work();
    } catch (error) {
      const code = hopelessCode(error);
      if (code === undefined) throw error;
      this.#fault = new FilesFault(code);
      throw this.#fault;
    }
  }
}

function hopelessCode(error: unknown): string | undefined {
  const { errno, code } = error as { errno?: number; code?: string };
  return HOPELESS.get(errno ?? 0) ?? [...HOPELESS.values()].find((known) => known === code);
}

/** Flushes a directory's entries to disk. Directories have no descriptor in the layer. */
function flush(files: NodeFileSystem, { nfd, node }: Stream): number {
  if (nfd === undefined) flushPath(files.realPath(node));
  else fs.fsyncSync(nfd);
  return 0;
}

/** Flushes a file or a directory by its path. */
export function flushPath(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Flushes everything below a directory, and the directory. */
export function flushTree(path: string): void {
  for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flushPath(`${entry.parentPath}/${entry.name}`);
  }
  flushPath(path);
}
