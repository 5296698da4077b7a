import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { isReadable, messageFiles } from '../resolve/message-files.ts';
import { readMessages, reportMessageSyntax, sameNames } from './message-syntax.ts';
import type { Note, Report } from './report.ts';
import { findTextFaults, listBlockMessages } from './text-blocks.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks the messages of modes and partners: each must exist in the language, have the same arguments, and differ. */
export function checkMessageOverlays(fleet: Fleet, all: ReadonlyMap<string, JsonFile>, report: Report): void {
  const blocks = listBlockMessages(fleet);
  for (const locale of fleet.locales) {
    const reported = new Map<JsonFile, Set<string>>();
    const overlays = [...locale.source.overlays.values()].sort((a, b) => a.scope.length - b.scope.length);
    for (const { scope, messages } of overlays) {
      if (!messages || !isReadable(messageFiles(fleet, locale, scope))) continue;
      reportMessageSyntax(messages, report);
      reportUnknown(messages, all, report);
      const below = listFilesBelow(fleet, locale, scope, messages);
      // A text block with a wrong variable is reported where it stands, not where an overlay has the right one.
      const isSound = (file: JsonFile, id: string) => !blocks.has(id) || findTextFaults(file, id).length === 0;
      compareWithBelow(messages, { below, isSound, reported }, report);
    }
  }
}

function reportUnknown(file: JsonFile, all: ReadonlyMap<string, JsonFile>, report: Report): void {
  for (const id of readMessages(file).keys()) {
    if (all.has(id)) continue;
    report.add('overlayUnknownMessage', {
      span: file.topKeySpan(id),
      message: `There is no message ${quoteText(id)} to override.`,
      fix: didYouMean(id, all.keys()),
    });
  }
}

/** The files whose messages apply without this file, the nearest first. */
function listFilesBelow(fleet: Fleet, locale: Locale, scope: string, file: JsonFile): JsonFile[] {
  const files = messageFiles(fleet, locale, scope);
  return files.slice(0, files.indexOf(file)).reverse();
}

/** The text of a message in a file, if the file has it. */
function findText({ value }: JsonFile, id: string): string | undefined {
  const text = isObject(value) && Object.hasOwn(value, id) ? value[id] : undefined;
  return typeof text === 'string' ? text : undefined;
}

function listTexts(file: JsonFile): [id: string, text: string][] {
  const entries = Object.entries(isObject(file.value) ? file.value : {});
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

interface Comparison {
  /** The files whose messages apply without the overlay, the nearest first. */
  below: readonly JsonFile[];
  isSound(file: JsonFile, id: string): boolean;
  /** The messages of other overlays whose arguments are wrong: nothing is compared with these. */
  reported: Map<JsonFile, Set<string>>;
}

function compareWithBelow(file: JsonFile, { below, isSound, reported }: Comparison, report: Report): void {
  const wrong = new Set<string>();
  reported.set(file, wrong);
  const messages = readMessages(file);
  for (const [id, text] of listTexts(file)) {
    const otherwise = below.find((one) => findText(one, id) !== undefined);
    const own = messages.get(id);
    const base = otherwise && readMessages(otherwise).get(id);
    if (!otherwise || !base || !own || own.fault || base.fault || reported.get(otherwise)?.has(id)) continue;
    if (!isSound(otherwise, id)) continue;
    if (text === findText(otherwise, id)) {
      report.add('overlayRepeats', {
        span: file.topKeySpan(id),
        message: `The message ${quoteText(id)} is the same as in ${otherwise.path}.`,
        fix: 'Remove it, or change its text.',
        notes: noteBelow(otherwise, id),
      });
    } else if (!sameNames(own.names, base.names)) {
      wrong.add(id);
      report.add('messageArguments', {
        span: file.span([id]),
        message: `The message ${quoteText(id)} ${describeDifference(own.names, base.names)}.`,
        fix: 'Use exactly the arguments and tags of the message below: the page passes the same values to both.',
        notes: noteBelow(otherwise, id),
      });
    }
  }
}

function noteBelow(file: JsonFile, id: string): Note[] {
  return [{ text: 'the message below', span: file.topKeySpan(id) }];
}

function describeDifference(own: ReadonlySet<string>, base: ReadonlySet<string>): string {
  const lacks = [...base].filter((name) => !own.has(name));
  const has = [...own].filter((name) => !base.has(name));
  const parts = [
    lacks.length > 0 && `lacks ${lacks.join(', ')}`,
    has.length > 0 && `has ${has.join(', ')}, which the message below does not have`,
  ];
  return parts.filter(Boolean).join(' and ');
}
