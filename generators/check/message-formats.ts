import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { listMessageFiles } from './message-files.ts';
import { readMessages } from './message-syntax.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

interface FormatFault {
  message: string;
  fix: string;
}

const faultsByFile = new WeakMap<JsonFile, Map<string, FormatFault>>();

/**
 * Checks that messages use the formats that pages have: numbers without a style and plural forms. The shops format no
 * dates in messages; a message with one would be shown as its id.
 */
export function checkMessageFormats(fleet: Fleet, report: Report): void {
  for (const file of listMessageFiles(fleet)) reportFormatFaults(file, report);
}

export function reportFormatFaults(file: JsonFile, report: Report): void {
  for (const [id, { message, fix }] of readFaults(file)) {
    report.add('messageFormat', {
      span: file.span([id]),
      message: `The message ${quoteText(id)} ${message}.`,
      fix,
    });
  }
}

function readFaults(file: JsonFile): Map<string, FormatFault> {
  let faults = faultsByFile.get(file);
  if (faults) return faults;
  faults = new Map();
  for (const [id, { elements }] of readMessages(file)) {
    const fault = elements && findFault(elements);
    if (fault) faults.set(id, fault);
  }
  faultsByFile.set(file, faults);
  return faults;
}

function findFault(elements: readonly MessageFormatElement[]): FormatFault | undefined {
  for (const element of elements) {
    const fault = findOwnFault(element) ?? findFaultInside(element);
    if (fault) return fault;
  }
  return undefined;
}

function findOwnFault(element: MessageFormatElement): FormatFault | undefined {
  if (element.type === TYPE.literal && /[{}]/.test(element.value)) {
    const fix = 'Remove the apostrophe before the brace; write ’ for an apostrophe of the text.';
    return { message: 'shows a brace as typed, because an apostrophe stands before it', fix };
  }
  if (element.type === TYPE.date || element.type === TYPE.time) {
    const kind = element.type === TYPE.date ? 'date' : 'time';
    return {
      message: `formats {${element.value}} as a ${kind}; pages pass dates as finished text`,
      fix: `Write {${element.value}}.`,
    };
  }
  if (element.type === TYPE.number && element.style) {
    return {
      message: `gives the number {${element.value}} a style, which pages do not apply`,
      fix: `Write {${element.value}, number}.`,
    };
  }
  if (element.type === TYPE.plural && element.pluralType === 'ordinal') {
    return {
      message: `chooses a text by the rank {${element.value}}, which pages do not`,
      fix: `Write the text without selectordinal.`,
    };
  }
  return undefined;
}

function findFaultInside(element: MessageFormatElement): FormatFault | undefined {
  if (element.type === TYPE.tag) return findFault(element.children);
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return undefined;
  for (const { value } of Object.values(element.options)) {
    const fault = findFault(value);
    if (fault) return fault;
  }
  return undefined;
}
