import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceLists, MAX_LIST_BYTES } from '../../../platform/services/device-lists/index.server.ts';
import { parseQuantity } from '../../../platform/services/device-lists/parse-list.ts';
import { MAX_LIST_LINES } from '../../../platform/shared/device-list.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { readTestAssortment } from '../../support/selling.ts';
import { workbook, zipFile } from '../../support/workbook.ts';

const lists = createDeviceLists(await readTestAssortment());

/** "3 × text [condition]", or the code of the rejection. */
function readText(text: string): string[] | string {
  const read = lists.readText(text);
  if (!read.ok) return read.error.code;
  return read.value.map((line) => {
    const condition = line.condition ? ` [${line.condition}]` : '';
    return `${line.quantity} × ${line.text}${condition}`;
  });
}

async function readFile(content: Uint8Array): Promise<string[] | string> {
  const read = await lists.readFile(content);
  return read.ok ? read.value.map(({ quantity, text }) => `${quantity} × ${text}`) : read.error.code;
}

describe('a pasted list', () => {
  it.each([
    ['iPhone 13 128 GB', '1 × iPhone 13 128 GB'],
    ['3x iPhone 13', '3 × iPhone 13'],
    ['3 x iPhone 13', '3 × iPhone 13'],
    ['3 × iPhone 13', '3 × iPhone 13'],
    ['3 Stk. iPhone 13', '3 × iPhone 13'],
    ['12 iPhone 13', '12 × iPhone 13'],
    ['iPhone 13 ×3', '3 × iPhone 13'],
    ['iPhone 13 128 GB, 3 Stück', '3 × iPhone 13 128 GB'],
    ['iPhone 13 128 GB (x3)', '3 × iPhone 13 128 GB'],
    ['iPhone 13: 3 uds', '3 × iPhone 13'],
    ['- iPhone 13', '1 × iPhone 13'],
    ['Xiaomi Poco x3', '1 × Xiaomi Poco x3'],
    ['moto x4', '1 × moto x4'],
    ['50 mm f/1.8', '1 × 50 mm f/1.8'],
    ['Canon RF 24-70mm F2,8', '1 × Canon RF 24-70mm F2,8'],
    ['iPhone 13 356938035643809', '1 × iPhone 13'],
  ])('%s is read as %s', (typed, line) => {
    expect(readText(typed)).toEqual([line]);
  });

  it.each(['\t', ';', ','])('columns divided by %j are found with and without a heading', (delimiter) => {
    const rows = [
      ['iPhone 13 128 GB', '3', 'gut'],
      ['Galaxy S21', '2', 'defekt'],
    ];
    const body = rows.map((row) => row.join(delimiter)).join('\r\n');
    const expected = ['3 × iPhone 13 128 GB [used]', '2 × Galaxy S21 [defective]'];
    expect(readText(body)).toEqual(expected);
    expect(readText(`${['Modell', 'Anzahl', 'Zustand'].join(delimiter)}\n${body}`)).toEqual(expected);
  });

  it.each([
    ['Hersteller;Modell;Speicher;Seriennummer;Menge', 'Apple;iPhone 13;128;F2LX9ABC;3'],
    ['Manufacturer;Model;Storage;Serial;Qty', 'Apple;iPhone 13;128 GB;F2LX9ABC;3'],
    ['Fabricante;Nombre;Capacidad;Serie;Cantidad', 'Apple;iPhone 13;128 GB;F2LX9ABC;3'],
    ['Marque;Modèle;Stockage;Série;Nombre', 'Apple;iPhone 13;128 GB;F2LX9ABC;3'],
    ['Marca;Modello;Memoria;Seriale;Quantità', 'Apple;iPhone 13;128 GB;F2LX9ABC;3'],
  ])('the heading %s names its columns, and serial numbers are not read', (heading, row) => {
    expect(readText(`${heading}\n${row}`)).toEqual(['3 × Apple iPhone 13 128 GB']);
  });

  it('beside a name, the model number is not searched; alone it is', () => {
    expect(readText('Modell;Modellnummer\niPhone 13;A2633\n;A2894')).toEqual(['1 × iPhone 13', '1 × A2894']);
  });

  it('a list without a device, and one with too many lines, is rejected', () => {
    expect(readText(' \n;;\n--')).toBe('list.empty');
    expect(readText('iPhone 13\n'.repeat(MAX_LIST_LINES))).toHaveLength(MAX_LIST_LINES);
    expect(readText('iPhone 13\n'.repeat(MAX_LIST_LINES + 1))).toBe('list.tooLong');
    expect(readText('x'.repeat(MAX_LIST_BYTES + 1))).toBe('list.tooLarge');
  });

  it('a quotation mark for inches does not end the list', () => {
    expect(readText('Modell;Menge\nMacBook Pro 13" 2020;2\n"iPad 9;3')).toEqual([
      '2 × MacBook Pro 13" 2020',
      '3 × "iPad 9',
    ]);
  });

  it('a line without an end is read in no time, and names nothing', () => {
    for (const part of [' ,', 'x ', '; ', '– x', '(1 Stk']) expect(readText(part.repeat(200_000))).not.toHaveLength(0);
  });

  it('no text breaks the reader, and every line that it returns can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const read = lists.readText(text);
        for (const line of read.ok ? read.value : []) {
          expect(line.text).toMatch(/^[^\p{Cc}\p{Cs}]{1,200}$/u);
          expect(line.text).toBe(line.text.trim());
          expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 100_000).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a table means the same with any of the delimiters', () => {
    const cell = fc.constantFrom('iPhone 13', 'Galaxy S21 128 GB', 'ThinkPad T14', 'EOS R6', 'Pixel 8 Pro');
    const rows = fc.array(fc.tuple(cell, fc.integer({ min: 1, max: 9999 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(rows, (table) => {
        const expected = table.map(([name, count]) => `${count} × ${name}`);
        for (const delimiter of ['\t', ';', ',']) {
          const text = [['Model', 'Quantity'], ...table].map((row) => row.join(delimiter)).join('\n');
          expect(readText(text)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a quantity is a whole number, however it is grouped', () => {
    expect(['12', '1.200', "1'200", '12,0', '12 Stk', 'x', '1,5', '', '-3', '9999999'].map(parseQuantity)).toEqual([
      12,
      1200,
      1200,
      12,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('an uploaded file', () => {
  it.each([
    ['UTF-8', Buffer.from('Gerät;Stück\niPhone 13;3', 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFGerät;Stück\niPhone 13;3', 'utf8')],
    ['Windows-1252', Buffer.from('Gerät;Stück\niPhone 13;3', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFGerät;Stück\niPhone 13;3', 'utf16le')],
  ])('text in %s is read', async (_, content) => {
    expect(await readFile(content)).toEqual(['3 × iPhone 13']);
  });

  it('XLSX is read: shared texts, inline texts, numbers, and a title above the heading', async () => {
    const rows = [
      ['Inventar 2026'],
      ['Modell', 'Speicher', 'Menge'],
      ['iPhone 13 & Co', 128, 3],
      ['Galaxy S21', '', 2],
    ];
    expect(await readFile(workbook(rows))).toEqual(['3 × iPhone 13 & Co 128 GB', '2 × Galaxy S21']);
    expect(await readFile(workbook(rows, { hidden: true }))).toHaveLength(2);
    const inline =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>iPhone </t><t>13</t></is></c><c r="C1"><v>4</v></c></row>';
    expect(await readFile(workbook([], { sheetXml: inline }))).toEqual(['4 × iPhone 13']);
  });

  it('a formula counts as its stored result, and an error as empty', async () => {
    const sheetXml =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://127.0.0.1/")</f><v>iPhone 13</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="e"><v>#REF!</v></c></row>';
    const links = { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' };
    expect(await readFile(workbook([], { sheetXml, more: [links] }))).toEqual(['2 × iPhone 13']);
  });

  it('a file that unpacks to more than its header says, or than a list needs, is rejected', async () => {
    const rows = [['iPhone 13']];
    const sheet = (content: string, declaredBytes?: number) =>
      workbook(rows, { more: [{ name: 'xl/x.xml', content, ...(declaredBytes ? { declaredBytes } : {}) }] });
    // Parts that are not needed are never unpacked.
    expect(await readFile(sheet(' '.repeat(20_000_000)))).toEqual(['1 × iPhone 13']);
    expect(await readFile(workbook([], { sheetXml: ' '.repeat(20_000_000) }))).toBe('list.unreadable');
    const bytes = workbook([], { sheetXml: `<row>${' '.repeat(20_000_000)}</row>` });
    const directory = Buffer.from(bytes);
    const at = directory.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    directory.writeUInt32LE(1_000, at + 24);
    expect(await readFile(directory)).toBe('list.unreadable');
  });

  it('a document type, which may define entities, is rejected', async () => {
    const content =
      '<!DOCTYPE x [<!ENTITY a "iPhone 13">]><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&a;</t></si></sst>';
    expect(await readFile(zipFile([{ name: 'xl/workbook.xml', content }]))).toBe('list.unreadable');
  });

  it('an XLS file, a picture and a damaged archive are rejected by name', async () => {
    expect(await readFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('list.format');
    expect(await readFile(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBe('list.format');
    expect(await readFile(workbook([['iPhone 13']]).subarray(0, 300))).toBe('list.unreadable');
    expect(await readFile(Buffer.alloc(MAX_LIST_BYTES + 1, 32))).toBe('list.tooLarge');
  });

  it('no file breaks the reader', async () => {
    const good = Buffer.from(
      workbook([
        ['Modell', 'Menge'],
        ['iPhone 13', 3],
      ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, byte) => {
        const broken = Buffer.from(good);
        broken[at] = byte;
        const read = await lists.readFile(broken);
        if (!read.ok) expect(read.error.code).toMatch(/^list\./);
      }),
      { numRuns: 400 },
    );
  });
});
