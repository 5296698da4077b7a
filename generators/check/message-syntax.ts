import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** The parts of one message that the checks need. */
export interface ReadMessage {
  /**
   * Arguments as `{name}` and tags as `<b>`, without arguments that only select a text: one language selects an article
   * by them, another has no articles.
   */
  names: ReadonlySet<string>;
  fault?: { message: string; offset: number };
  /** Absent for a text without arguments and tags. */
  elements?: readonly MessageFormatElement[];
}

/** Most messages are plain texts, for which no parser is needed. */
const PLAIN: ReadMessage = { names: new Set() };

/** An apostrophe quotes only what follows it: without a brace or a tag there is nothing to quote. */
function mayContainSyntax(text: string): boolean {
  return text.includes('{') || text.includes('}') || text.includes('<');
}

const readFiles = new WeakMap<JsonFile, Map<string, ReadMessage>>();

/** A file's messages by id, each parsed once. */
export function readMessages(file: JsonFile): Map<string, ReadMessage> {
  let messages = readFiles.get(file);
  if (!messages) {
    messages = new Map();
    for (const [id, text] of Object.entries(isObject(file.value) ? file.value : {})) {
      if (typeof text === 'string') messages.set(id, readMessage(text));
    }
    readFiles.set(file, messages);
  }
  return messages;
}

function readMessage(text: string): ReadMessage {
  if (!mayContainSyntax(text)) return PLAIN;
  try {
    const names = new Set<string>();
    const elements = parse(text, { captureLocation: false });
    collectNames(elements, names);
    return { names, elements };
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } };
    return { names: new Set(), fault: { message, offset: location?.start.offset ?? 0 } };
  }
}

function collectNames(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type !== TYPE.select)
      names.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`);
    if (element.type === TYPE.tag) collectNames(element.children, names);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collectNames(option.value, names);
    }
  }
}

/** Reports messages that are not texts or do not parse. */
export function reportMessageSyntax(file: JsonFile, report: Report): void {
  for (const [id, value] of Object.entries(isObject(file.value) ? file.value : {})) {
    if (typeof value === 'string') {
      if (value.trim() === '') reportEmpty(file, id, report);
      continue;
    }
    report.add('wrongType', {
      span: file.span([id]),
      message: `The message ${quoteText(id)} is not a text.`,
      fix: 'Write a text in quotes.',
    });
  }
  for (const [id, { fault }] of readMessages(file)) {
    if (!fault) continue;
    const reason = fault.message.toLowerCase().replace(/_/g, ' ');
    const span = inString(file, file.span([id]), fault.offset);
    report.add('messageSyntax', {
      span,
      message: `The message ${quoteText(id)} cannot be read: ${reason}.`,
      fix: "Close every {…} and <tag>…</tag>; put a literal { or < between apostrophes: '{'.",
    });
  }
}

function reportEmpty(file: JsonFile, id: string, report: Report): void {
  report.add('emptyText', {
    span: file.span([id]),
    message: `The message ${quoteText(id)} has no text.`,
    fix: 'Write its text; in an overlay, remove the message to show the text below it.',
  });
}

/** The position of a character in a JSON string, with escapes counted. */
function inString(file: JsonFile, string: Span, offset: number): Span {
  let at = string.offset + 1;
  for (let left = offset; left > 0; left -= 1) {
    if (file.text[at] === '\\') at += file.text[at + 1] === 'u' ? 6 : 2;
    else at += 1;
  }
  return { file, offset: Math.min(at, string.offset + string.length - 1), length: 1 };
}

export function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}
