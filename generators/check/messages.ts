import { LastResult } from '../memo.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { isReadable, messageFiles } from '../resolve/message-files.ts';
import { findSpan } from '../resolve/origin.ts';
import { checkMessageOverlays } from './message-overlays.ts';
import { type ReadMessage, readMessages, reportMessageSyntax, sameNames } from './message-syntax.ts';
import { LastReport, type Report } from './report.ts';
import { findTextFaults, listBlockMessages } from './text-blocks.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks that every message exists in every language, parses, and has the same arguments. */
export function checkMessages(fleet: Fleet, report: Report): void {
  // A language without messages is reported in the file of its country.
  const inputs = fleet.locales.flatMap((locale) => {
    const { messages, country } = locale.source;
    return [locale.id, ...locale.fallbacks, messages ?? country, ...messageFiles(fleet, locale)];
  });
  const blocks = listBlockMessages(fleet);
  lastReport.run([...inputs, ...blocks], report, (own) => compareLanguages(fleet, blocks, own));
  const all = lastIds.get(inputs, () => listIds(fleet));
  checkReferences(fleet, all, report);
  checkMessageOverlays(fleet, all, report);
}

const lastReport = new LastReport();
const lastIds = new LastResult<ReadonlyMap<string, JsonFile>>();

/** Every message id with the first file that has it. */
function listIds(fleet: Fleet): ReadonlyMap<string, JsonFile> {
  const all = new Map<string, JsonFile>();
  for (const messages of readLanguages(fleet).values())
    for (const [id, { file }] of messages) if (!all.has(id)) all.set(id, file);
  return all;
}

/** The messages of each language that can be read, with those that fill its gaps. */
function readLanguages(fleet: Fleet): Effective {
  const effective = new Map<Locale, Map<string, { file: JsonFile; message: ReadMessage }>>();
  for (const locale of fleet.locales) {
    if (!isReadable(messageFiles(fleet, locale))) continue;
    const merged = new Map<string, { file: JsonFile; message: ReadMessage }>();
    for (const file of messageFiles(fleet, locale)) {
      for (const [id, message] of readMessages(file)) merged.set(id, { file, message });
    }
    effective.set(locale, merged);
  }
  return effective;
}

function compareLanguages(fleet: Fleet, blocks: ReadonlySet<string>, report: Report): void {
  for (const { source } of fleet.locales) if (source.messages) reportMessageSyntax(source.messages, report);
  const effective = readLanguages(fleet);
  const all = listIds(fleet);
  for (const [id, file] of all) {
    if (reportLonely(id, effective, all, report)) continue;
    reportMissing(id, file, effective, report);
    // A text block with a wrong variable is reported where it stands, not as a difference to the others.
    const texts = blocks.has(id) ? [...effective.values()].map((messages) => messages.get(id)?.file) : [];
    if (texts.every((one) => !one || findTextFaults(one, id).length === 0)) reportArguments(id, effective, report);
  }
}

type Effective = ReadonlyMap<Locale, ReadonlyMap<string, { file: JsonFile; message: ReadMessage }>>;

/** Languages from which on a message that only one of several has is the one at fault. */
const MIN_OTHERS = 2;

/** A message of one language alone was most likely mistyped or left there; whether it was reported. */
function reportLonely(id: string, effective: Effective, all: ReadonlyMap<string, JsonFile>, report: Report): boolean {
  const complete = [...effective].filter(([locale]) => locale.fallbacks.length === 0);
  const having = complete.filter(([, messages]) => messages.has(id));
  const [only] = having;
  const others = complete.filter(([locale]) => !hasOwnValue(locale.source.messages, id));
  if (having.length !== 1 || !only || others.length < MIN_OTHERS) return false;
  const [locale, messages] = only;
  const file = messages.get(id)?.file;
  if (!file) return false;
  const meant = [...all.keys()].filter((key) => key !== id && !messages.has(key));
  const list = others.map(([other]) => other.id).join(', ');
  report.add('missingTranslation', {
    span: file.topKeySpan(id),
    message: `The message ${quoteText(id)} is in ${quoteText(locale.id)} only; it is missing in ${list}.`,
    fix: meant.length > 0 ? didYouMean(id, meant) : 'Add it to the other languages, or remove it here.',
  });
  return true;
}

function reportMissing(id: string, from: JsonFile, effective: Effective, report: Report): void {
  for (const [locale, messages] of effective) {
    const file = locale.source.messages ?? locale.source.country;
    const fallbacks = [...effective].filter(([other]) => locale.fallbacks.includes(other.id));
    // It is reported in the language that fills the gaps of this one.
    if (fallbacks.some(([, own]) => !own.has(id))) continue;
    if (messages.has(id) || !file || hasOwnValue(locale.source.messages, id)) continue;
    const place = file === locale.source.messages ? findNeighbour(file, id) : { ...file.span([]), length: 1 };
    report.add('missingTranslation', {
      span: place,
      message: `The message ${quoteText(id)} is missing in ${quoteText(locale.id)}.`,
      fix: `Add it to tenants/${locale.id}/messages.json.`,
      notes: [{ text: 'the message in another language', span: from.topKeySpan(id) }],
    });
  }
}

/** A message that is not a text is reported as such. */
function hasOwnValue(file: JsonFile | undefined, id: string): boolean {
  return isObject(file?.value) && Object.hasOwn(file.value, id);
}

const sortedKeys = new WeakMap<JsonFile, string[]>();

/** The message after which the missing one belongs, by name. */
function findNeighbour(file: JsonFile, id: string): Span {
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

/** Reports an argument that most languages have and one lacks, or the reverse. */
function reportArguments(id: string, effective: Effective, report: Report): void {
  const said = [...effective].flatMap(([locale, messages]) => {
    const entry = messages.get(id);
    return entry && !entry.message.fault ? [{ locale, ...entry }] : [];
  });
  const first = said[0]?.message.names;
  if (!first || said.every(({ message }) => sameNames(message.names, first))) return;
  const names = new Set(said.flatMap(({ message }) => [...message.names]));
  const faults = new Map<JsonFile, { lacks: string[]; has: string[]; others: string }>();
  for (const name of names) {
    const having = said.filter(({ message }) => message.names.has(name));
    const lacking = said.filter(({ message }) => !message.names.has(name));
    if (lacking.length === 0) continue;
    const lacks = lacking.length <= having.length;
    const others = (lacks ? having : lacking).map(({ locale }) => locale.id).join(', ');
    for (const { file } of lacks ? lacking : having) {
      const entry = faults.get(file) ?? { lacks: [], has: [], others };
      entry[lacks ? 'lacks' : 'has'].push(name);
      faults.set(file, entry);
    }
  }
  for (const [file, fault] of faults) reportDifference(id, file, fault, report);
}

function reportDifference(
  id: string,
  file: JsonFile,
  { lacks, has, others }: { lacks: string[]; has: string[]; others: string },
  report: Report,
): void {
  const [parts, fixes] = [
    [
      ...(lacks.length > 0 ? [`lacks ${lacks.join(', ')}, which ${others} have`] : []),
      ...(has.length > 0 ? [`has ${has.join(', ')}, which ${others} lack`] : []),
    ],
    [
      ...(lacks.length > 0 ? [`Add ${lacks.join(', ')}.`] : []),
      ...(has.length > 0 ? [`Remove ${has.join(', ')}, or add it in the other languages.`] : []),
    ],
  ];
  report.add('messageArguments', {
    span: file.span([id]),
    message: `The message ${quoteText(id)} ${parts.join(' and ')}.`,
    fix: fixes.join(' '),
  });
}

/** Lists in tenant files whose entries name messages, and the members that do. */
const NAMING: readonly { list: readonly string[]; members: readonly string[] }[] = [
  { list: ['support', 'subjects'], members: ['messageKey'] },
  { list: ['video', 'cues'], members: ['messageKey'] },
  { list: ['preparation'], members: ['messageKey', 'hintKey', 'deadHintKey'] },
  { list: ['textBlocks'], members: ['messageKey'] },
];

/** Checks the messages that tenant files name. */
function checkReferences(fleet: Fleet, all: ReadonlyMap<string, JsonFile>, report: Report): void {
  for (const tenant of fleet.tenants) {
    for (const { list, members } of NAMING) {
      for (const entry of entriesAt(tenant.merged, list)) {
        const { id } = entry;
        if (typeof id !== 'string' && typeof id !== 'number') continue;
        for (const member of members) {
          const key = entry[member];
          if (typeof key !== 'string' || all.has(key)) continue;
          const span = findSpan(tenant.layers, [...list, { id }, member]);
          const fix = didYouMean(key, all.keys());
          report.add('unknownMessage', { span, message: `There is no message ${quoteText(key)}.`, fix, tenant });
        }
      }
    }
  }
}

function entriesAt(tenant: JsonObject, list: readonly string[]): JsonObject[] {
  let found: JsonValue | undefined = tenant;
  for (const member of list) found = isObject(found) ? found[member] : undefined;
  return Array.isArray(found) ? found.filter(isObject) : [];
}
