import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** What a formatted argument needs; a plain argument and a selection take any value. */
type ArgumentType = 'number' | 'date';

interface Use {
  file: JsonFile;
  type: ArgumentType;
}

const typesByFile = new WeakMap<JsonFile, Map<string, ArgumentType>>();

/** Checks that an argument is a number in every language and overlay, or a date in every one. */
export function checkArgumentTypes(fleet: Fleet, report: Report): void {
  const uses = new Map<string, Use[]>();
  for (const { source } of fleet.locales) {
    for (const file of [source.messages, ...[...source.overlays.values()].map(({ messages }) => messages)]) {
      if (!file) continue;
      for (const [key, type] of readTypes(file)) uses.set(key, [...(uses.get(key) ?? []), { file, type }]);
    }
  }
  for (const [key, list] of uses) {
    const dates = list.filter(({ type }) => type === 'date');
    if (dates.length === 0 || dates.length === list.length) continue;
    const numbers = list.filter(({ type }) => type === 'number');
    const [few, many] = dates.length <= numbers.length ? [dates, numbers] : [numbers, dates];
    const [id = '', name = ''] = key.split('\0');
    for (const { file, type } of few) {
      const other = type === 'date' ? 'number' : 'date';
      report.add('argumentType', {
        span: file.span([id]),
        message: `The message ${quoteText(id)} formats {${name}} as a ${type}, other languages as a ${other}.`,
        fix: `Format it as a ${other}.`,
        notes: many.slice(0, 1).map((one) => ({ text: `as a ${other} here`, span: one.file.span([id]) })),
      });
    }
  }
}

/** By message and argument. */
function readTypes(file: JsonFile): Map<string, ArgumentType> {
  const known = typesByFile.get(file);
  if (known) return known;
  const types = new Map<string, ArgumentType>();
  for (const [id, text] of Object.entries(isObject(file.value) ? file.value : {})) {
    if (typeof text !== 'string' || !/\{[^{}]*,/.test(text)) continue;
    for (const [name, type] of collectTypes(text)) types.set(`${id}\0${name}`, type);
  }
  typesByFile.set(file, types);
  return types;
}

function collectTypes(text: string): [name: string, type: ArgumentType][] {
  try {
    return walk(parse(text, { captureLocation: false }));
  } catch {
    // Reported by `reportMessageSyntax`.
    return [];
  }
}

function walk(elements: readonly MessageFormatElement[]): [name: string, type: ArgumentType][] {
  return elements.flatMap((element): [string, ArgumentType][] => {
    if (element.type === TYPE.tag) return walk(element.children);
    if (element.type === TYPE.date || element.type === TYPE.time) return [[element.value, 'date']];
    if (element.type === TYPE.number) return [[element.value, 'number']];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const below = Object.values(element.options).flatMap(({ value }) => walk(value));
    return element.type === TYPE.plural ? [[element.value, 'number'], ...below] : below;
  });
}
