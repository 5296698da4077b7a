import type { FileFault } from '../read/file-fault.ts';
import type { FileReader } from '../read/file-reader.ts';
import { JsonFile } from '../read/json-file.ts';
import { isFleetFile } from '../read/known-files.ts';
import { TextFile } from '../read/text-file.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** Files of a fixed format that are not text, by ending, with the test of their first characters. */
const BINARY: Readonly<Record<string, (head: string) => boolean>> = {
  woff2: (head) => head.startsWith('wOF2'),
  mp4: (head) => head.slice(4, 8) === 'ftyp',
  // The EBML signature 1A 45 DF A3, read as UTF-8.
  webm: (head) => head.startsWith('\u001aE\u07e3'),
};

const kinds: Readonly<Record<FileFault['kind'], ErrorName>> = {
  encoding: 'encoding',
  forbiddenCharacter: 'forbiddenCharacter',
  fileLimit: 'fileLimit',
  notAFile: 'notAFile',
  invalidJson: 'invalidJson',
};

/** Why a file cannot be read; undefined for a readable one. */
function findFileFault(file: TextFile): FileFault | undefined {
  return file instanceof JsonFile ? (file.valid ? undefined : file.unreadable) : file.fault;
}

/** Reports files that do not belong to a fleet, and files that cannot be read. */
export function checkFiles(reader: FileReader, report: Report): void {
  for (const path of reader.paths) {
    if (!isFleetFile(path)) reportStray(path, report);
    else if (getEnding(path) in BINARY) checkBinary(reader, path, report);
    else if (/^tenants\/(pictures|catalogue\/condition-pictures)\//.test(path)) reader.head(path);
    else if (!path.endsWith('.json') && !path.endsWith('.md')) reader.text(path);
    else if (path.endsWith('glossary.md')) reader.text(path);
    else if (path.endsWith('.json') && !path.startsWith('schemas/')) reader.json(path);
  }
  for (const file of reader.files) {
    const fault = findFileFault(file);
    if (!fault) continue;
    const { kind, offset, length, message, fix } = fault;
    report.add(kinds[kind], { span: { file, offset, length }, message, fix });
  }
}

function getEnding(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function reportStray(path: string, report: Report): void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const backup = /~$|\.(orig|bak|old|rej|tmp|sw[a-p]|part)$|^[.#]|copy|kopie|\(\d+\)/i.test(name);
  report.add('strayFile', {
    span: { file: new TextFile(path, ''), offset: 0, length: 0 },
    message: backup
      ? `${quoteText(name)} is a backup or a copy: no shop reads it.`
      : `No shop reads a file of the name ${quoteText(name)} in this folder.`,
    fix: backup
      ? 'Delete it, or move it out of the folder.'
      : 'Correct its name, or move it out of the folder. The README of the folder lists the files.',
  });
}

function checkBinary(reader: FileReader, path: string, report: Report): void {
  const head = reader.head(path);
  if (head === undefined || BINARY[getEnding(path)]?.(head)) return;
  report.add('wrongFormat', {
    span: { file: new TextFile(path, ''), offset: 0, length: 0 },
    message: `The content of ${path} is no ${getEnding(path).toUpperCase()} file.`,
    fix: 'Put the file there again, as it was exported.',
  });
}
