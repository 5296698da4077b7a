import { crc32, deflateRawSync } from 'node:zlib';

interface Part {
  name: string;
  content: string;
  /** What the header says about the unpacked size; the truth by default. */
  declaredBytes?: number;
}

/** A ZIP file of these parts, written by hand, so that its headers can also be wrong. */
export function zipFile(parts: readonly Part[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of parts) {
    const raw = Buffer.from(content, 'utf8');
    const packed = deflateRawSync(raw);
    const path = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declaredBytes ?? raw.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, index, Buffer.from('504b0506', 'hex'), end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookOptions {
  /** XML of the rows instead of `rows`. */
  sheetXml?: string;
  /** `hidden` puts the rows on the second sheet, behind a hidden one. */
  hidden?: true;
  more?: readonly Part[];
}

/** An XLSX file with one sheet: texts are shared strings, numbers are numbers. */
export function workbook(
  rows: readonly (readonly (string | number)[])[],
  { sheetXml, hidden, more = [] }: WorkbookOptions = {},
): Uint8Array {
  const strings: string[] = [];
  const toCell = (value: string | number, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    strings.push(value);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const xml = rows
    .map((row, r) => `<row r="${r + 1}">${row.map((value, c) => toCell(value, r, c)).join('')}</row>`)
    .join('');
  const first = hidden ? '<sheet name="Notes" sheetId="9" state="hidden" r:id="rId9"/>' : '';
  return zipFile([
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${first}<sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${OFFICE}/worksheet" Target="worksheets/sheet9.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${sheetXml ?? xml}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${XML}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    },
    ...more,
  ]);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
