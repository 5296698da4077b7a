import { marked, type Tokens } from 'marked';
import type { FileReader } from '../read/file-reader.ts';
import { TextFile } from '../read/text-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** The sections that translators and checks of texts read. */
const SECTIONS = ['Form of address', 'Words', 'Numbers and signs'];

/** Checks that each language has a glossary with its tables. */
export function checkGlossaries(fleet: Fleet, reader: FileReader, report: Report): void {
  for (const { id } of fleet.locales) {
    const path = `tenants/${id}/glossary.md`;
    const file = reader.text(path);
    if (!file) {
      const span = { file: new TextFile(path, ''), offset: 0, length: 0 };
      const fix = 'Add it; "npm run tenants -- add" writes one from the country a new one is based on.';
      report.add('invalidGlossary', {
        span,
        message: `${path} is missing: how texts of ${quoteText(id)} are worded.`,
        fix,
      });
    } else if (!file.fault) checkTables(file, report);
  }
}

function checkTables(file: TextFile, report: Report): void {
  const missing = new Set(SECTIONS);
  let section = '';
  let offset = 0;
  for (const token of marked.lexer(file.text)) {
    if (token.type === 'heading') section = token.text;
    if (token.type === 'table') {
      missing.delete(section);
      checkRows(file, token as Tokens.Table, offset, report);
    }
    offset += token.raw.length;
  }
  const [first] = missing;
  if (first === undefined) return;
  const message = `The glossary has no table below ${quoteText(`## ${first}`)}.`;
  report.add('invalidGlossary', {
    span: { file, offset: 0, length: 1 },
    message,
    fix: 'Add the section with its table.',
  });
}

/** Markdown fills or cuts a row of another length silently. */
function checkRows(file: TextFile, { raw, header }: Tokens.Table, offset: number, report: Report): void {
  let at = offset;
  for (const line of raw.split('\n')) {
    const cells = line.trim() === '' ? header.length : line.replace(/\\\|/g, '').split('|').length - 2;
    if (cells !== header.length) {
      const message = `The row has ${cells} cells, its table ${header.length}.`;
      report.add('invalidGlossary', {
        span: { file, offset: at, length: line.length },
        message,
        fix: 'Write each cell, empty ones too: | a | | c |.',
      });
      return;
    }
    at += line.length + 1;
  }
}
