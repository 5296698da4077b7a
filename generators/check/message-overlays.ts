import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { isReadable, messageFiles } from '../resolve/message-files.ts';
import { readMessages, reportMessageSyntax, sameNames } from './message-syntax.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

/** Checks the messages of modes and partners: each must exist in the language, have the same arguments, and differ. */
export function checkMessageOverlays(fleet: Fleet, all: ReadonlyMap<string, JsonFile>, report: Report): void {
  for (const locale of fleet.locales) {
    const reported = new Map<JsonFile, Set<string>>();
    const overlays = [...locale.source.overlays.values()].sort((a, b) => a.scope.length - b.scope.length);
    for (const { scope, messages } of overlays) {
      if (!messages || !isReadable(messageFiles(fleet, locale, scope))) continue;
      reportMessageSyntax(messages, report);
      reportUnknown(messages, all, report);
      compareWithBelow(messages, messagesBelow(fleet, locale, scope, messages), reported, report);
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

interface Below {
  file: JsonFile;
  text: string;
}

/** The message that applies without this file: that of the nearest file below it. */
function messagesBelow(fleet: Fleet, locale: Locale, scope: string, file: JsonFile): Map<string, Below> {
  const files = messageFiles(fleet, locale, scope);
  const below = files.slice(0, files.indexOf(file));
  return new Map(below.flatMap((one) => listTexts(one).map(([id, text]) => [id, { file: one, text }] as const)));
}

function listTexts(file: JsonFile): [id: string, text: string][] {
  const entries = Object.entries(isObject(file.value) ? file.value : {});
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** `reported` has the messages of other overlays whose arguments are wrong: nothing is compared with these. */
function compareWithBelow(
  file: JsonFile,
  below: ReadonlyMap<string, Below>,
  reported: Map<JsonFile, Set<string>>,
  report: Report,
): void {
  const wrong = new Set<string>();
  reported.set(file, wrong);
  const messages = readMessages(file);
  for (const [id, text] of listTexts(file)) {
    const otherwise = below.get(id);
    const own = messages.get(id);
    const base = otherwise && readMessages(otherwise.file).get(id);
    if (!otherwise || !base || !own || own.fault || base.fault || reported.get(otherwise.file)?.has(id)) continue;
    const notes = [{ text: 'the message below', span: otherwise.file.topKeySpan(id) }];
    if (text === otherwise.text) {
      report.add('overlayRepeats', {
        span: file.topKeySpan(id),
        message: `The message ${quoteText(id)} is the same as in ${otherwise.file.path}.`,
        fix: 'Remove it, or change its text.',
        notes,
      });
    } else if (!sameNames(own.names, base.names)) {
      wrong.add(id);
      report.add('messageArguments', {
        span: file.span([id]),
        message: `The message ${quoteText(id)} ${describeDifference(own.names, base.names)}.`,
        fix: 'Use exactly the arguments and tags of the message below: the page passes the same values to both.',
        notes,
      });
    }
  }
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
