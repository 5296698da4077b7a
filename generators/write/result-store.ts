import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultStore } from '../kept-results.ts';

/** Of one name; results of older states of the files are dropped beyond it. */
const MAX_CHARACTERS = 16_000_000;

/** The results in a folder, one file for each name. They are read when first requested and written by `save`. */
export class FolderStore implements ResultStore {
  readonly #folder: string;
  readonly #before = new Map<string, ReadonlyMap<string, string>>();
  /** What this process requested or made. */
  readonly #used = new Map<string, Map<string, string>>();
  readonly #changed = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(name: string, key: string): string | undefined {
    const text = this.#load(name).get(key);
    if (text !== undefined) this.#use(name, key, text);
    return text ?? this.#used.get(name)?.get(key);
  }

  keep(name: string, key: string, text: string): void {
    this.#load(name);
    this.#use(name, key, text);
    this.#changed.add(name);
  }

  /** A full or read-only disk costs the next command time, not this one its result. */
  save(): void {
    for (const name of this.#changed) {
      try {
        this.#write(name);
      } catch {}
    }
    this.#changed.clear();
  }

  #use(name: string, key: string, text: string): void {
    const used = this.#used.get(name) ?? new Map<string, string>();
    this.#used.set(name, used.set(key, text));
  }

  #load(name: string): ReadonlyMap<string, string> {
    let known = this.#before.get(name);
    if (!known) {
      known = readResults(this.#path(name));
      this.#before.set(name, known);
    }
    return known;
  }

  /** By atomic rename: another command may read the file now. */
  #write(name: string): void {
    const results = new Map<string, string>();
    let characters = 0;
    for (const [key, text] of [...(this.#used.get(name) ?? []), ...this.#load(name)]) {
      if (results.has(key)) continue;
      characters += key.length + text.length;
      if (characters > MAX_CHARACTERS) break;
      results.set(key, text);
    }
    mkdirSync(this.#folder, { recursive: true });
    const temporary = `${this.#path(name)}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify([...results]));
    renameSync(temporary, this.#path(name));
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.json`);
  }
}

/** Nothing for a missing file, and for one that was truncated. */
function readResults(path: string): Map<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, string][]);
  } catch {
    return new Map();
  }
}
