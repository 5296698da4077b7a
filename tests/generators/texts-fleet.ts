import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Console } from '../../generators/commands/console.ts';
import { diskSource, type Source } from '../../generators/read/source.ts';

export const repository = diskSource(fileURLToPath(new URL('../..', import.meta.url)));

export interface Ran {
  status: number;
  out: string;
  error: string;
}

/** A fleet whose commands write into a folder of its own; what they wrote counts from then on. */
export class TextsFleet {
  readonly root = mkdtempSync(join(tmpdir(), 'umlauf-texts-'));
  readonly #below: Source;

  constructor(below: Source) {
    this.#below = below;
  }

  get source(): Source {
    const written = diskSource(this.root);
    return {
      list: (folder) => {
        const entries = new Map([...this.#below.list(folder), ...written.list(folder)].map((one) => [one.name, one]));
        return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      },
      read: (path) => written.read(path) ?? this.#below.read(path),
    };
  }

  run(command: (args: string[], console: Console) => number, ...args: string[]): Ran {
    const said = { out: '', error: '' };
    const status = command(args, {
      root: this.root,
      source: this.source,
      out: (text) => {
        said.out += text;
      },
      error: (text) => {
        said.error += text;
      },
    });
    return { status, ...said };
  }

  /** Names of the files below `tenants` that the commands wrote, with their countries' folders. */
  get written(): string[] {
    const visit = (folder: string): string[] =>
      diskSource(this.root)
        .list(folder)
        .flatMap(({ name, folder: isFolder }) => (isFolder ? visit(`${folder}/${name}`) : [`${folder}/${name}`]));
    return visit('tenants');
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
