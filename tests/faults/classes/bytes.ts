import { readShipped, writeFile } from '../change.ts';
import { BINARY_FILES, JSON_FILES, TEXT_FILES } from '../files.ts';
import type { Fault } from '../inject.ts';

const group = 'bytes';

/** Characters that no text may contain, by their name. */
const CHARACTERS: Readonly<Record<string, string>> = {
  NUL: '\u0000',
  backspace: '\b',
  escape: '\u001b',
  'C1 control': '\u0085',
  'byte order mark inside': '\ufeff',
  'zero-width space': '\u200b',
  'word joiner': '\u2060',
  'right-to-left override': '\u202e',
  'left-to-right isolate': '\u2066',
  'line separator': '\u2028',
  'tag letter': '\u{e0041}',
  noncharacter: '\uffff',
};

const ESCAPES: Readonly<Record<string, string>> = {
  'escaped NUL': '\\u0000',
  'escaped backspace': '\\b',
  'escaped bidirectional mark': '\\u202E',
  'escaped zero-width space': '\\u200b',
  'escaped lone surrogate': '\\ud83d',
  'escaped low surrogate': '\\uDE00',
  'escaped byte order mark': '\\uFEFF',
};

const STRAY_FILES = [
  'tenants/de/messages.json~',
  'tenants/de/default.json.orig',
  'tenants/de/default.json.bak',
  'tenants/de/.default.json.swp',
  'tenants/de/#default.json#',
  'tenants/de/Copy of default.json',
  'tenants/de/default copy.json',
  'tenants/de/default (1).json',
  'tenants/de/content/terms.md.rej',
  'tenants/de/content/terms.txt',
  'tenants/de/content/Kopie von terms.md',
  'tenants/de/mesages.md',
  'tenants/modes/default.json.orig',
  'tenants/base.json~',
  'tenants/base copy.json',
  'tenants/catalogue/devices/manual.phone.json~',
  'tenants/catalogue/price-model (1).json',
  'tenants/catalogue/devices/notes.txt',
  'themes/umlauf.tokens.json.orig',
  'themes/icons/umlauf.svg~',
  'themes/icons/umlauf.png',
  'themes/wordmarks/Copy of agan.svg',
  'themes/carriers/dhl.svg.bak',
  'themes/media/.conditions.svg.swp',
  'themes/fonts/figtree.woff2.part',
  'schemas/tenant/tenant.schema.json.orig',
  'schemas/api/trade.schema.json~',
];

export function listByteFaults(): Fault[] {
  return [...listCharacters(), ...listEncodings(), ...listSizes(), ...listStrays(), ...listKinds()];
}

/** The offset in the middle of the file's first text of some length, or in its second line. */
function findText(file: string): number {
  const text = readShipped(file);
  const found = file.endsWith('.json')
    ? /: "(?=[A-Za-z][^"\\$./]{4,}")/.exec(text)
    : /\n(?=[A-Za-z])|>(?=.)/.exec(text);
  const any = found ?? /"(?=[^"\\]{4,}")/.exec(text.slice(60));
  if (!any) throw new Error(`${file} has no text`);
  return any.index + any[0].length + (found ? 0 : 60);
}

function insert(file: string, inserted: string) {
  const text = readShipped(file);
  const at = findText(file) + 1;
  const line = text.slice(0, at).split('\n').length;
  return writeFile(file, text.slice(0, at) + inserted + text.slice(at), line);
}

function listCharacters(): Fault[] {
  const names = Object.entries(CHARACTERS);
  const raw = [...JSON_FILES, ...TEXT_FILES].flatMap((file, index) =>
    // Two per file in turn, so that each character meets several kinds of file.
    [0, 5].flatMap((step) => {
      const [name = '', character = ''] = names[(index + step) % names.length] ?? [];
      return { group, name: `${name} in ${file}`, id: 'E091', change: insert(file, character) };
    }),
  );
  const escapes = Object.entries(ESCAPES);
  const escaped = JSON_FILES.flatMap((file, index) =>
    [0, 3].flatMap((step) => {
      const [name = '', written = ''] = escapes[(index + step) % escapes.length] ?? [];
      return { group, name: `${name} in ${file}`, id: 'E091', change: insert(file, written) };
    }),
  );
  return [...raw, ...escaped];
}

/** The text as a program reads it that takes the bytes of another encoding for UTF-8. */
function misread(text: string, encoding: 'latin1' | 'utf16le'): string {
  return Buffer.from(text, encoding).toString('utf8');
}

function listEncodings(): Fault[] {
  return [...JSON_FILES, ...TEXT_FILES].flatMap((file) => {
    const text = readShipped(file);
    const accented = insert(file, 'Ä').files[file] ?? '';
    const line = accented.slice(0, findText(file) + 1).split('\n').length;
    const ascii = accented.replace(/[^\n -~Ä]/g, 'x');
    return [
      { group, name: `Latin-1 in ${file}`, id: 'E090', change: writeFile(file, misread(ascii, 'latin1'), line) },
      {
        group,
        name: `UTF-16 in ${file}`,
        id: 'E090',
        change: writeFile(file, misread(`\ufeff${text}`, 'utf16le')),
      },
      { group, name: `byte order mark of ${file}`, id: 'E091', change: writeFile(file, `\ufeff${text}`) },
    ];
  });
}

function listSizes(): Fault[] {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const json = JSON_FILES.flatMap((file) => [
    { group, name: `100,000 brackets as ${file}`, id: 'E092', change: writeFile(file, deep) },
    { group, name: `100,000 open brackets as ${file}`, id: 'E092', change: writeFile(file, '['.repeat(100_000)) },
    { group, name: `nothing in ${file}`, id: 'E001', change: writeFile(file, '') },
  ]);
  const large = ['tenants/de/messages.json', 'tenants/de/content/terms.md', 'themes/icons/umlauf.svg'].map((file) => ({
    group,
    name: `ten megabytes in ${file}`,
    id: 'E092',
    change: writeFile(file, readShipped(file) + ' '.repeat(10_000_000)),
  }));
  const members = {
    group,
    name: '5,000 objects in each other in a tenant file',
    id: 'E092',
    change: writeFile('tenants/fr/default.json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  };
  const binary = BINARY_FILES.flatMap((file) => [
    { group, name: `nothing in ${file}`, id: 'E118', change: writeFile(file, '') },
    { group, name: `a page instead of ${file}`, id: 'E118', change: writeFile(file, '<!doctype html><p>404</p>') },
  ]);
  return [...json, ...large, members, ...binary];
}

function listStrays(): Fault[] {
  return STRAY_FILES.map((file) => ({ group, name: `stray ${file}`, id: 'E093', change: writeFile(file, '{}\n') }));
}

function listKinds(): Fault[] {
  const files = [...JSON_FILES.slice(0, 23), ...TEXT_FILES, ...BINARY_FILES];
  return files.flatMap((file, index) => [
    {
      group,
      name: `${index % 3 === 0 ? 'special file' : 'symbolic link'} at ${file}`,
      id: 'E094',
      change: { ...writeFile(file, readShipped(file)), kinds: { [file]: index % 3 === 0 ? 'special' : 'link' } },
    },
  ]) as Fault[];
}
