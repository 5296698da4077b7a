import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Rows } from './read-text.ts';
import type { ListError } from './types.ts';

/** A part of a workbook, unpacked; a list of 500 devices needs a hundredth. */
const MAX_PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 2_000;
const MAX_COLUMNS = 60;
const MAX_CELL_CHARACTERS = 500;
/** Rows that are read: the limit of a list is checked after empty rows are left out. */
const MAX_ROWS = 5_000;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';

/** The beginning of a ZIP file, and of the files of older and of encrypted workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

export function isZip(content: Uint8Array): boolean {
  return ZIP.every((byte, at) => content[at] === byte);
}

/** XLS, or an XLSX file with a password. */
export function isCompoundFile(content: Uint8Array): boolean {
  return COMPOUND.every((byte, at) => content[at] === byte);
}

/**
 * The rows of the first visible sheet of an XLSX file. Only values are read: a formula counts as its stored result,
 * and nothing outside of the file is opened. A part that unpacks to more than its header says, or than a list needs,
 * rejects the file.
 */
export async function readWorkbook(content: Uint8Array): Promise<Result<Rows, ListError>> {
  try {
    const parts = await openParts(content);
    if (!parts.has(WORKBOOK)) return fail({ code: 'list.format' });
    const sheet = findSheet(await readPart(parts, WORKBOOK), await readPart(parts, RELATIONS));
    if (sheet === undefined) return fail({ code: 'list.empty' });
    return ok(readSheet(await readPart(parts, sheet), readStrings(await readPart(parts, STRINGS))));
  } catch {
    // Every error is one of the file: nothing else is read here.
    return fail({ code: 'list.unreadable' });
  }
}

type Parts = Map<string, () => Promise<string>>;

/** The parts by name; of a repeated name the first counts. */
function openParts(content: Uint8Array): Promise<Parts> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(content), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const parts: Parts = new Map();
      zip.on('error', reject);
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry) => {
        if (parts.size >= MAX_PARTS) return reject(new Error('The file has too many parts.'));
        if (!parts.has(entry.fileName)) parts.set(entry.fileName, () => unpack(zip, entry));
        zip.readEntry();
      });
      zip.readEntry();
    });
  });
}

async function readPart(parts: Parts, name: string): Promise<string> {
  return (await parts.get(name)?.()) ?? '';
}

/** The parser checks the unpacked size against the header, so the header's size is a limit. */
function unpack(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_PART_BYTES) throw new Error('A part of the file is too large.');
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    });
  });
}

interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Parses without namespaces; a document type, which may define entities, is rejected. */
function parseXml(xml: string, { open, text, close }: XmlEvents): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('The file has a document type.');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('text', (part) => text?.(part));
  parser.on('cdata', (part) => text?.(part));
  if (xml !== '') parser.write(xml).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The part of the first visible sheet. */
function findSheet(workbook: string, relations: string): string | undefined {
  const targets = new Map<string, string>();
  parseXml(relations, {
    open: (name, { Id = '', Target = '', TargetMode }) => {
      if (name === 'Relationship' && TargetMode !== 'External') targets.set(Id, Target);
    },
  });
  const shown: string[] = [];
  parseXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') shown.push(attributes['r:id'] ?? '');
    },
  });
  const target = shown.flatMap((id) => targets.get(id) ?? [])[0];
  if (target === undefined) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The shared texts, without phonetic hints. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let [isText, isHint] = [false, false];
  parseXml(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 'rPh') isHint = true;
      isText = name === 't';
    },
    text: (part) => {
      if (isText && !isHint && strings.length > 0) strings[strings.length - 1] += part.slice(0, MAX_CELL_CHARACTERS);
    },
    close: (name) => {
      if (name === 'rPh') isHint = false;
      isText = false;
    },
  });
  return strings;
}

function readSheet(xml: string, strings: readonly string[]): Rows {
  const rows: Rows = [];
  let cell: { column: number; type: string; value: string } | undefined;
  let isValue = false;
  parseXml(xml, {
    open: (name, { r = '', t = '' }) => {
      if (name === 'row' && rows.length < MAX_ROWS) rows.push([]);
      if (name === 'c') cell = { column: toColumn(r) ?? rows.at(-1)?.length ?? 0, type: t, value: '' };
      isValue = name === 'v' || name === 't';
    },
    text: (part) => {
      if (isValue && cell && cell.value.length < MAX_CELL_CHARACTERS) cell.value += part;
    },
    close: (name) => {
      isValue = false;
      if (name !== 'c' || !cell) return;
      const row = rows.at(-1);
      if (row && cell.column < MAX_COLUMNS) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = toText(cell, strings).slice(0, MAX_CELL_CHARACTERS).trim();
      }
      cell = undefined;
    },
  });
  return rows;
}

/** 0 for `A7`, 27 for `AB7`; undefined without a reference. */
function toColumn(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function toText({ type, value }: { type: string; value: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? '';
  // An error such as #REF!, or a yes or no.
  if (type === 'e' || type === 'b') return '';
  // 128 is stored as `128` or `128.0`.
  return type === '' || type === 'n' ? value.replace(/\.0+$/, '') : value;
}
