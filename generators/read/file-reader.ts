import { JsonFile } from './json-file.ts';
import { MarkdownFile } from './markdown-file.ts';
import type { Source } from './source.ts';

/**
 * Reads files once and caches the parsed result while the text is unchanged, so that a second run after one edit
 * parses one file.
 */
export class FileReader {
  readonly source: Source;
  readonly #json: Map<string, JsonFile>;
  readonly #markdown: Map<string, MarkdownFile>;
  readonly #read = new Map<string, JsonFile>();

  constructor(source: Source, previous?: FileReader) {
    this.source = source;
    this.#json = previous ? previous.#json : new Map();
    this.#markdown = previous ? previous.#markdown : new Map();
  }

  json(path: string): JsonFile | undefined {
    const text = this.#text(path);
    if (text === undefined) return undefined;
    let file = this.#json.get(path);
    if (file?.text !== text) {
      file = new JsonFile(path, text);
      this.#json.set(path, file);
    }
    this.#read.set(path, file);
    return file;
  }

  /** Without the byte order mark that some editors write. */
  #text(path: string): string | undefined {
    const text = this.source.read(path);
    return text?.startsWith('\ufeff') ? text.slice(1) : text;
  }

  /** Every JSON file that was requested from this reader and found. */
  get jsonFiles(): Iterable<JsonFile> {
    return this.#read.values();
  }

  markdown(path: string): MarkdownFile | undefined {
    const text = this.#text(path);
    if (text === undefined) return undefined;
    const known = this.#markdown.get(path);
    if (known?.text === text) return known;
    const file = new MarkdownFile(path, text);
    this.#markdown.set(path, file);
    return file;
  }

  /** The JSON files of a folder by name without `suffix`. */
  jsonFolder(folder: string, suffix: string): Map<string, JsonFile> {
    const files = new Map<string, JsonFile>();
    for (const entry of this.source.list(folder)) {
      if (entry.folder || !entry.name.endsWith(suffix)) continue;
      const file = this.json(`${folder}/${entry.name}`);
      if (file) files.set(entry.name.slice(0, -suffix.length), file);
    }
    return files;
  }

  /** The raw files of a folder, by name without `suffix`. */
  textFolder(folder: string, suffix: string): Map<string, string> {
    const files = new Map<string, string>();
    for (const entry of this.source.list(folder)) {
      const text = entry.name.endsWith(suffix) ? this.#text(`${folder}/${entry.name}`) : undefined;
      if (text !== undefined) files.set(entry.name.slice(0, -suffix.length), text);
    }
    return files;
  }

  /** The Markdown files of a folder by name. */
  markdownFolder(folder: string): Map<string, MarkdownFile> {
    const pages = new Map<string, MarkdownFile>();
    for (const entry of this.source.list(folder)) {
      if (entry.folder || !entry.name.endsWith('.md')) continue;
      const file = this.markdown(`${folder}/${entry.name}`);
      if (file) pages.set(entry.name.slice(0, -'.md'.length), file);
    }
    return pages;
  }
}
