import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { LastResult } from '../memo.ts';
import { DESK_MESSAGES } from '../read/desk-messages.ts';
import type { JsonFile } from '../read/json-file.ts';
import { compileFile } from './messages.ts';
import { compare, GENERATED, type Output, printHeader, printJsonRecord } from './output.ts';

/** desk-messages/<language>.gen.json as syntax trees, and desk-messages.gen.ts with the languages and the arguments of each message. */
export function printDeskMessages(files: ReadonlyMap<string, JsonFile>): Output[] {
  return last.get([...files].flat(), () => printAll(files));
}

const last = new LastResult<Output[]>();

function printAll(files: ReadonlyMap<string, JsonFile>): Output[] {
  const english = files.get('en');
  if (!english) return [];
  const languages = [...files].map(([language, file]) => ({
    path: `${GENERATED}/desk-messages/${language}.gen.json`,
    content: printJsonRecord(Object.fromEntries(sortById(compileFile(file)))),
  }));
  return [
    ...languages,
    { path: `${GENERATED}/desk-messages.gen.ts`, content: printTypes(compileFile(english), [...files.keys()]) },
  ];
}

function printTypes(messages: ReadonlyMap<string, MessageFormatElement[]>, languages: readonly string[]): string {
  const members = sortById(messages).map(([id, elements]) => {
    const kinds = new Map<string, 'text' | 'number'>();
    collectKinds(elements, kinds);
    const values = [...kinds].map(([name, kind]) => ` ${name}: ${JSON.stringify(kind)};`).join('');
    return `  ${JSON.stringify(id)}: {${values}${values && ' '}};\n`;
  });
  const comment = '/** The messages of the desk with the kinds of their arguments. */\n';
  const list = `/** The languages that staff can choose. */\nexport const STAFF_LANGUAGES = ${JSON.stringify(languages)} as const;\n\n`;
  return `${printHeader(`${DESK_MESSAGES}/en.json`)}${list}${comment}export interface DeskMessages {\n${members.join('')}}\n`;
}

/** An argument of a plural is a number everywhere. */
function collectKinds(elements: readonly MessageFormatElement[], kinds: Map<string, 'text' | 'number'>): void {
  for (const element of elements) {
    if (element.type === TYPE.number || element.type === TYPE.plural) kinds.set(element.value, 'number');
    else if (element.type === TYPE.argument || element.type === TYPE.select) {
      if (!kinds.has(element.value)) kinds.set(element.value, 'text');
    }
    if (element.type === TYPE.tag) collectKinds(element.children, kinds);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collectKinds(value, kinds);
  }
}

function sortById<T>(messages: ReadonlyMap<string, T>): [string, T][] {
  return [...messages].sort(([a], [b]) => compare(a, b));
}
