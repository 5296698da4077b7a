import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { spanOf } from '../resolve/origin.ts';
import type { Report } from './report.ts';
import { didYouMean, quote } from './wording.ts';

interface ReadMessage {
  /** Arguments as `{name}` and tags as `<b>`. {nameLower} is another form of {name}: a language takes the one it writes. */
  names: ReadonlySet<string>;
  fault?: { message: string; offset: number };
}

const readFiles = new WeakMap<JsonFile, Map<string, ReadMessage>>();

/** Every message in every language, readable, with the same arguments. */
export function checkMessages(fleet: Fleet, report: Report): void {
  const effective = new Map<Locale, Map<string, { file: JsonFile; message: ReadMessage }>>();
  const all = new Map<string, JsonFile>();
  for (const locale of fleet.locales) {
    const own = locale.source.messages;
    if (own) reportSyntax(own, report);
    const merged = new Map<string, { file: JsonFile; message: ReadMessage }>();
    for (const file of messageFiles(fleet, locale)) {
      for (const [id, message] of readMessages(file)) merged.set(id, { file, message });
    }
    effective.set(locale, merged);
    for (const [id, { file }] of merged) if (!all.has(id)) all.set(id, file);
  }
  for (const [id, file] of all) {
    reportMissing(id, file, effective, report);
    reportArguments(id, effective, report);
  }
  checkReferences(fleet, all, report);
}

function readMessages(file: JsonFile): Map<string, ReadMessage> {
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
  try {
    const names = new Set<string>();
    collectNames(parse(text, { captureLocation: false }), names);
    return { names };
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } };
    return { names: new Set(), fault: { message, offset: location?.start.offset ?? 0 } };
  }
}

function collectNames(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value.replace(/Lower$/, '')}}`);
    if (element.type === TYPE.tag) collectNames(element.children, names);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) collectNames(option.value, names);
    }
  }
}

function reportSyntax(file: JsonFile, report: Report): void {
  for (const [id, value] of Object.entries(isObject(file.value) ? file.value : {})) {
    if (typeof value === 'string') continue;
    report.add('wrongType', {
      span: file.span([id]),
      message: `The message ${quote(id)} is no text.`,
      fix: 'Write a text in quotes.',
    });
  }
  for (const [id, { fault }] of readMessages(file)) {
    if (!fault) continue;
    const reason = fault.message.toLowerCase().replace(/_/g, ' ');
    const span = inString(file, file.span([id]), fault.offset);
    report.add('messageSyntax', {
      span,
      message: `The message ${quote(id)} cannot be read: ${reason}.`,
      fix: "Close every {…} and <tag>…</tag>; put a literal { or < between apostrophes: '{'.",
    });
  }
}

/** The place of a character of a JSON string, escapes counted. */
function inString(file: JsonFile, string: Span, offset: number): Span {
  let at = string.offset + 1;
  for (let left = offset; left > 0; left -= 1) {
    if (file.text[at] === '\\') at += file.text[at + 1] === 'u' ? 6 : 2;
    else at += 1;
  }
  return { file, offset: Math.min(at, string.offset + string.length - 1), length: 1 };
}

type Effective = ReadonlyMap<Locale, ReadonlyMap<string, { file: JsonFile; message: ReadMessage }>>;

function reportMissing(id: string, from: JsonFile, effective: Effective, report: Report): void {
  for (const [locale, messages] of effective) {
    const file = locale.source.messages ?? locale.source.country;
    if (messages.has(id) || !file) continue;
    const place = file === locale.source.messages ? neighbour(file, id) : { ...file.span([]), length: 1 };
    report.add('missingTranslation', {
      span: place,
      message: `The message ${quote(id)} is missing in ${quote(locale.id)}.`,
      fix: `Add it to tenants/${locale.id}/messages.json.`,
      notes: [{ text: 'the message in another language', span: from.topKeySpan(id) }],
    });
  }
}

const sortedKeys = new WeakMap<JsonFile, string[]>();

/** The message after which the missing one would stand, by name. */
function neighbour(file: JsonFile, id: string): Span {
  let keys = sortedKeys.get(file);
  if (!keys) {
    keys = Object.keys(isObject(file.value) ? file.value : {}).sort();
    sortedKeys.set(file, keys);
  }
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  const before = keys[low - 1];
  return before === undefined ? { ...file.span([]), length: 1 } : file.topKeySpan(before);
}

/** An argument that most languages have and one lacks, or the other way round. */
function reportArguments(id: string, effective: Effective, report: Report): void {
  const said = [...effective].flatMap(([locale, messages]) => {
    const entry = messages.get(id);
    return entry && !entry.message.fault ? [{ locale, ...entry }] : [];
  });
  const first = said[0]?.message.names;
  if (!first || said.every(({ message }) => sameNames(message.names, first))) return;
  const names = new Set(said.flatMap(({ message }) => [...message.names]));
  for (const name of names) {
    const having = said.filter(({ message }) => message.names.has(name));
    const lacking = said.filter(({ message }) => !message.names.has(name));
    if (lacking.length === 0) continue;
    const few = lacking.length <= having.length ? lacking : having;
    const others = (few === lacking ? having : lacking).map(({ locale }) => locale.id).join(', ');
    for (const { file } of few) {
      const message =
        few === lacking
          ? `The message ${quote(id)} lacks ${name}, which ${others} have.`
          : `The message ${quote(id)} has ${name}, which ${others} lack.`;
      const fix = few === lacking ? `Put ${name} into it.` : `Take ${name} out, or add it in the other languages.`;
      report.add('messageArguments', { span: file.span([id]), message, fix });
    }
  }
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** Messages that tenant files name. */
function checkReferences(fleet: Fleet, all: ReadonlyMap<string, JsonFile>, report: Report): void {
  for (const tenant of fleet.tenants) {
    const support = tenant.merged.support;
    const subjects = isObject(support) && Array.isArray(support.subjects) ? support.subjects.filter(isObject) : [];
    for (const { id, messageKey } of subjects) {
      if (typeof messageKey !== 'string' || all.has(messageKey)) continue;
      if (typeof id !== 'string' && typeof id !== 'number') continue;
      const span = spanOf(tenant.layers, ['support', 'subjects', { id }, 'messageKey']);
      const fix = didYouMean(messageKey, all.keys(), 'There is');
      report.add('unknownMessage', { span, message: `There is no message ${quote(messageKey)}.`, fix, tenant });
    }
  }
}
