import { createHash, type Hash } from 'node:crypto';
import type { StoredColumn, StoredCounter } from './stored-tables.ts';

/**
 * A backup is gzipped JSON lines: the header, then for each table its name and its rows, then the end. A row is an array
 * of texts in the order of the header's columns, in PostgreSQL's text format, so that each engine reads the other's.
 */
export const FORMAT = 'umlauf-backup';
export const VERSION = 1;

export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  madeAt: string;
  engine: 'embedded' | 'PostgreSQL';
  /** The migrations that had run, in order. A restore runs exactly these before it fills the tables. */
  migrations: readonly string[];
  tables: readonly { name: string; columns: readonly StoredColumn[]; rows: number }[];
}

export interface BackupEnd {
  end: true;
  counters: readonly StoredCounter[];
  /** Hash of all lines before this one. */
  sha256: string;
}

export type BackupRow = readonly (string | null)[];

/** Hashes lines as they pass. */
export class Checksum {
  readonly #hash: Hash = createHash('sha256');

  line(value: unknown): string {
    const line = `${JSON.stringify(value)}\n`;
    this.#hash.update(line);
    return line;
  }

  pass(line: string): void {
    this.#hash.update(`${line}\n`);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
