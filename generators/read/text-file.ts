import { type FileFault, findTextFault } from './file-fault.ts';

/** A file's text with line lookup. Lines and columns count from 1, columns in UTF-16 units as editors show them. */
export class TextFile {
  readonly path: string;
  readonly text: string;
  /** Why the file cannot be read; undefined for a readable one. */
  readonly fault: FileFault | undefined;
  #lineStarts: number[] | undefined;

  /** `fault` is a fault of the file as a whole, for which no text was read. */
  constructor(path: string, text: string, fault?: FileFault) {
    this.path = path;
    this.text = text;
    this.fault = fault ?? findTextFault(text);
  }

  get lineStarts(): readonly number[] {
    if (!this.#lineStarts) {
      const starts = [0];
      for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }

  position(offset: number): { line: number; column: number } {
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  /** The text of one line (from 1) without its line end, or undefined past the end of the file. */
  line(number: number): string | undefined {
    const start = this.lineStarts[number - 1];
    if (start === undefined) return undefined;
    const end = this.lineStarts[number];
    return this.text.slice(start, end === undefined ? undefined : end - 1).replace(/\r$/, '');
  }
}

/** A range of a file. */
export interface Span {
  file: TextFile;
  offset: number;
  length: number;
}

export function wholeLine(file: TextFile, line: number): Span {
  const offset = file.lineStarts[line - 1] ?? 0;
  return { file, offset, length: file.line(line)?.length ?? 0 };
}
