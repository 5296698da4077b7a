import type { JsonFile } from '../read/json-file.ts';
import { reportFormatFaults } from './message-formats.ts';
import { readMessages, reportMessageSyntax, sameNames } from './message-syntax.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** Checks that every message of the desk exists in each of its languages, parses, and has the same arguments. */
export function checkDeskMessages(files: ReadonlyMap<string, JsonFile>, report: Report): void {
  const english = files.get('en');
  if (!english) return;
  for (const file of files.values()) checkLanguage(file, english, report);
}

function checkLanguage(file: JsonFile, english: JsonFile, report: Report): void {
  reportMessageSyntax(file, report);
  reportFormatFaults(file, report);
  const [own, others] = [readMessages(file), readMessages(english)];
  for (const [id, message] of others) {
    const translated = own.get(id);
    if (!translated) {
      report.add('missingTranslation', {
        span: { ...file.span([]), length: 1 },
        message: `The desk's message ${quoteText(id)} is missing in ${quoteText(file.path)}.`,
        fix: 'Add it.',
        notes: [{ text: 'the message in English', span: english.topKeySpan(id) }],
      });
    } else if (!message.fault && !translated.fault && !sameNames(message.names, translated.names)) {
      report.add('messageArguments', {
        span: file.span([id]),
        message: `The desk's message ${quoteText(id)} has ${listNames(translated.names)}; in English it has ${listNames(message.names)}.`,
        fix: 'Use the same arguments and tags in every language.',
      });
    }
  }
  for (const id of own.keys()) {
    if (others.has(id)) continue;
    report.add('missingTranslation', {
      span: file.topKeySpan(id),
      message: `The desk's message ${quoteText(id)} is missing in English.`,
      fix: `Add it to ${english.path}, or remove it here.`,
    });
  }
}

function listNames(names: ReadonlySet<string>): string {
  return names.size === 0 ? 'no arguments' : [...names].join(', ');
}
