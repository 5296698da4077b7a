import { isObject, type JsonValue } from '../../generators/read/json-file.ts';
import { parseShipped, readShipped, shipped, writeFile } from './change.ts';
import type { HarmlessEdit } from './inject.ts';

/** Other ways to write the same JSON. */
const spellings: Readonly<Record<string, (value: JsonValue, text: string) => string>> = {
  'on one line': (value) => JSON.stringify(value),
  'with four spaces': (value) => `${JSON.stringify(value, null, 4)}\n\n`,
  'with members in reverse order': (value) => `${JSON.stringify(reverseMembers(value), null, 2)}\n`,
  'with Windows line ends': (_, text) => text.replaceAll('\n', '\r\n'),
  'with escapes': (value) => `${escapeLetters(JSON.stringify(value, null, 1))}\n`,
};

const textSpellings: Readonly<Record<string, (text: string) => string>> = {
  'with Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'with empty lines at the end': (text) => `${text}\n\n`,
};

function reverseMembers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reverseMembers(member)]),
  );
}

/** Writes letters beyond ASCII as escapes. */
function escapeLetters(text: string): string {
  return text.replace(/[^\n -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Every file below a folder. */
function listFiles(folder: string): string[] {
  return shipped.list(folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.folder ? listFiles(path) : [path];
  });
}

/** Every spelling of every file: nothing that a shop shows changes. */
export function listHarmlessEdits(): HarmlessEdit[] {
  const files = ['tenants', 'themes', 'schemas'].flatMap(listFiles);
  const texts = files.filter((file) => file.endsWith('.md') || file.endsWith('.svg'));
  return [
    ...files.filter((file) => file.endsWith('.json')).flatMap(spellJson),
    ...texts.flatMap((file) =>
      Object.entries(textSpellings).map(([how, spell]) => ({
        name: `${file} ${how}`,
        change: writeFile(file, spell(readShipped(file))),
      })),
    ),
  ];
}

/** One spelling per schema, because most of them are alike; all spellings of the other files. */
function spellJson(file: string, index: number): HarmlessEdit[] {
  const all = Object.entries(spellings);
  const chosen = file.startsWith('schemas/api/') ? [all[index % all.length] as (typeof all)[number]] : all;
  return chosen.map(([how, spell]) => ({
    name: `${file} ${how}`,
    change: writeFile(file, spell(parseShipped(file).value ?? null, readShipped(file))),
  }));
}
