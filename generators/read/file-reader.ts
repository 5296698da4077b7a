import { createHash } from 'node:crypto';
import { memoizeByObject } from '../memo.ts';
import type { FileFault } from './file-fault.ts';
import { JsonFile } from './json-file.ts';
import { isFleetFile } from './known-files.ts';
import { MarkdownFile } from './markdown-file.ts';
import { type EntryKind, FLEET_FOLDERS, readBytes, type Source, type SourceEntry } from './source.ts';
import { TextFile } from './text-file.ts';

const HEAD_CHARACTERS = 16;
const MAX_BYTES_OF_CHARACTER = 4;

/**
 * Reads files once and caches the parsed result while the text is unchanged, so that a second run after one edit
 * parses one file.
 */
export class FileReader {
  readonly #source: Source;
  readonly #known: Map<string, TextFile>;
  readonly #read = new Map<string, TextFile>();
  readonly #folders = new Map<string, SourceEntry[]>();
  /** Links and devices among the entries of the fleet. */
  readonly #kinds = new Map<string, EntryKind>();
  readonly #paths = new Set<string>();

  constructor(source: Source, previous?: FileReader) {
    this.#source = source;
    this.#known = previous ? previous.#known : new Map();
    for (const folder of FLEET_FOLDERS) this.#walk(folder);
  }

  #walk(folder: string): void {
    const entries = this.#source.list(folder);
    this.#folders.set(
      folder,
      entries.filter((entry) => entry.folder || isFleetFile(`${folder}/${entry.name}`)),
    );
    for (const { name, folder: nested, kind } of entries) {
      const path = `${folder}/${name}`;
      if (kind) this.#kinds.set(path, kind);
      if (nested) this.#walk(path);
      else this.#paths.add(path);
    }
  }

  /** Where the files come from, for files outside of the fleet and for texts as they are stored. */
  get source(): Source {
    return this.#source;
  }

  /** The folders and files of a folder, without files that belong to no fleet, such as backups of editors. */
  list(folder: string): readonly SourceEntry[] {
    return this.#folders.get(folder) ?? [];
  }

  /** Every path below the folders of the fleet, including files that belong to no fleet. */
  get paths(): Iterable<string> {
    return this.#paths;
  }

  /** Whether there is an entry of this name, readable or not. */
  has(path: string): boolean {
    return this.#paths.has(path) || this.#source.read(path) !== undefined;
  }

  json(path: string): JsonFile | undefined {
    return this.#file(path, JsonFile);
  }

  markdown(path: string): MarkdownFile | undefined {
    return this.#file(path, MarkdownFile);
  }

  /** A file that is neither JSON nor Markdown. */
  text(path: string): TextFile | undefined {
    return this.#file(path, TextFile);
  }

  /** The first characters of a file that is not text; undefined for a file that was reported as no ordinary file. */
  head(path: string): string | undefined {
    if (this.#kinds.has(path)) {
      this.text(path);
      return undefined;
    }
    const bytes = this.#source.readBytes?.(path);
    if (!bytes) return this.#source.read(path)?.slice(0, HEAD_CHARACTERS);
    return bytes.toString('utf8', 0, HEAD_CHARACTERS * MAX_BYTES_OF_CHARACTER).slice(0, HEAD_CHARACTERS);
  }

  /** The content of a file that is not text; undefined where the source has none, and for a file that is not ordinary. */
  bytes(path: string): Buffer | undefined {
    return this.head(path) === undefined ? undefined : this.#source.readBytes?.(path);
  }

  /** The hash of a file's bytes; undefined for a file that is not ordinary. Computed once for each text. */
  hash(path: string): string | undefined {
    if (this.#kinds.has(path)) return undefined;
    const file = this.#read.get(path);
    // What is not UTF-8 has other bytes than its text.
    if (file && !file.fault) return hashText(file);
    const bytes = readBytes(this.#source, path);
    return bytes && createHash('sha256').update(bytes).digest('hex');
  }

  /** Every file that was requested from this reader and found. */
  get files(): Iterable<TextFile> {
    return this.#read.values();
  }

  #file<File extends TextFile>(
    path: string,
    type: new (path: string, text: string, fault?: FileFault) => File,
  ): File | undefined {
    const known = this.#read.get(path);
    if (known instanceof type) return known;
    const kind = this.#kinds.get(path);
    // Reading a pipe could wait forever, and a link may lead out of the fleet.
    const text = kind ? '' : this.#source.read(path);
    if (text === undefined) return undefined;
    const before = this.#known.get(path);
    const same = before instanceof type && before.text === text && (before.fault?.kind === 'notAFile') === !!kind;
    const file = same ? before : new type(path, text, kind && notAFile(kind));
    this.#known.set(path, file);
    this.#read.set(path, file);
    return file;
  }

  /** The JSON files of a folder by name without `suffix`. */
  jsonFolder(folder: string, suffix: string): Map<string, JsonFile> {
    return this.#folder(folder, suffix, (path) => this.json(path));
  }

  /** The raw files of a folder, by name without `suffix`. */
  textFolder(folder: string, suffix: string): Map<string, TextFile> {
    return this.#folder(folder, suffix, (path) => this.text(path));
  }

  /** The Markdown files of a folder by name. */
  markdownFolder(folder: string): Map<string, MarkdownFile> {
    return this.#folder(folder, '.md', (path) => this.markdown(path));
  }

  #folder<File>(folder: string, suffix: string, read: (path: string) => File | undefined): Map<string, File> {
    const files = new Map<string, File>();
    for (const { name, folder: nested } of this.list(folder)) {
      if (nested || !name.endsWith(suffix)) continue;
      const file = read(`${folder}/${name}`);
      if (file) files.set(name.slice(0, -suffix.length), file);
    }
    return files;
  }
}

const hashText = memoizeByObject(({ text }: TextFile) => createHash('sha256').update(text).digest('hex'));

function notAFile(kind: EntryKind): FileFault {
  return {
    kind: 'notAFile',
    offset: 0,
    length: 1,
    message: kind === 'link' ? 'This is a symbolic link.' : 'This is a pipe, socket or device.',
    fix: 'Put an ordinary file with the content in its place.',
  };
}
