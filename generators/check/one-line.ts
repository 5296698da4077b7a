import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { memoizeByObject } from '../memo.ts';
import type { FleetFiles } from '../read/fleet-files.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import { type FoundText, findTexts } from '../read/walk-texts.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** A line break, a tabulator, or a space at the start or end. */
const NOT_ONE_LINE = /[\n\r\t]|^\s|\s$/;

/** Checks that every text of a file is one line; the names of members too, because they are texts in data files. */
export function checkOneLine(files: Iterable<JsonFile>, report: Report): void {
  for (const file of files) {
    if (!isObject(file.value) || file.path.startsWith('schemas/')) continue;
    for (const { path, name, text } of findFaults(file)) {
      const span = name ? file.keySpan(path) : file.span(path);
      const message = `${quoteText(text)} ${describeFault(text)}.`;
      report.add('severalLines', { span, message, fix: 'Write it as one line, without spaces at its start or end.' });
    }
  }
}

function describeFault(text: string): string {
  if (/[\n\r]/.test(text)) return 'has a line break';
  return text.includes('\t') ? 'has a tabulator' : 'starts or ends with a space';
}

const STORED = keepIfEmpty<FoundText>('several-lines');

const findFaults = memoizeByObject((file: JsonFile) =>
  computeOnce(STORED, [file], () => findTexts(file.value ?? null, (text) => NOT_ONE_LINE.test(text))),
);

/** Names that become a part of a header: an address or quotation mark in them would end it. */
export function checkSenderNames({ files }: Fleet, report: Report): void {
  for (const file of listLayers(files)) {
    const contact = isObject(file.value) ? file.value.contact : undefined;
    const name = isObject(contact) ? contact.fromName : undefined;
    if (typeof name !== 'string' || NOT_ONE_LINE.test(name) || !/[<>"@\\]/.test(name)) continue;
    const message = `The sender name ${quoteText(name)} contains a character of addresses.`;
    report.add('severalLines', {
      span: file.span(['contact', 'fromName']),
      message,
      fix: 'Write the name alone, without < > " @ and \\.',
    });
  }
}

function listLayers({ base, modes, countries }: FleetFiles): JsonFile[] {
  const own = countries.flatMap(({ country, tenants }) => [country, ...tenants.map(({ file }) => file)]);
  return [base, ...modes.values(), ...own].filter((file) => file !== undefined);
}
