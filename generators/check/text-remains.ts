import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { isDeskMessages } from '../read/desk-messages.ts';
import type { JsonFile, JsonValue, PathStep } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import { findTexts } from '../read/walk-texts.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { listMessageFiles } from './message-files.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

interface Remains {
  pattern: RegExp;
  what: string;
  fix: string;
}

/** UTF-8 read as Windows-1252: two letters in the place of one. */
const MISREAD =
  /[ÂÃ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]|â€/;

/** What other programs leave in texts. Readers would see it as it is. */
const IN_EVERY_TEXT: readonly Remains[] = [
  {
    pattern: /&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,5});/i,
    what: 'the HTML entity',
    fix: 'Write the character itself.',
  },
  {
    pattern: MISREAD,
    what: 'letters read in another encoding:',
    fix: 'Write the letter itself, and save the file as UTF-8.',
  },
  {
    pattern: /\$\{[^}]*\}|%\(\w+\)s|%\d\$[sd]|(?:^|\s)%[sd](?!\w)/,
    what: 'a placeholder of another system:',
    fix: 'Write the text, or an argument such as {name} where the text has one.',
  },
  {
    pattern: /lorem ipsum|Lorem ipsum|\b(?:TODO|FIXME|TBD):/,
    what: 'a note in the place of a text:',
    fix: 'Write the text.',
  },
];

const IN_JSON: readonly Remains[] = [
  { pattern: /\\[nrt]/, what: 'an escape as two characters:', fix: 'Write a space; a text is one line.' },
];

/** Texts other than messages, where tags have a meaning, and pages, which have a rule of their own. */
const IN_VALUES: readonly Remains[] = [
  {
    pattern: /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/i,
    what: 'HTML, which is shown as typed:',
    fix: 'Write plain text.',
  },
];

/** Texts of questions have no arguments. */
const IN_QUESTIONS: readonly Remains[] = [
  { pattern: /\{\w+\}/, what: 'an argument, which questions do not have:', fix: 'Write the text without it.' },
];

const IN_PAGES: readonly Remains[] = [
  { pattern: /^(?:<{7}|>{7})(?: .*)?$/m, what: 'the lines of a merge conflict:', fix: 'Keep one of the two versions.' },
];

/** Checks that texts contain nothing that another program left in them. */
export function checkTextRemains(fleet: Fleet, files: Iterable<JsonFile>, report: Report): void {
  const messages = new Set(listMessageFiles(fleet));
  for (const file of files) {
    if (!file.path.startsWith('tenants/')) continue;
    for (const { path, text, remains } of findRemains(file, messages.has(file) || isDeskMessages(file))) {
      const found = remains.pattern.exec(text)?.[0].trim() ?? '';
      report.add('textRemains', {
        span: file.span(path),
        message: `The text contains ${remains.what} ${quoteText(found)}.`,
        fix: remains.fix,
      });
    }
  }
  for (const { source } of fleet.locales) {
    const overlays = [...source.overlays.values()].flatMap(({ content }) => [...content.values()]);
    for (const page of [...source.content.values(), ...overlays]) checkPage(page, report);
  }
}

interface Found {
  path: PathStep[];
  text: string;
  remains: Remains;
}

const known = new WeakMap<JsonFile, Found[]>();
const STORED = keepIfEmpty<Found>('text-remains');

function findRemains(file: JsonFile, messages: boolean): Found[] {
  const questions = /^tenants\/[a-z]+\/questions\.json$/.test(file.path);
  const rules = [...IN_EVERY_TEXT, ...IN_JSON, ...(messages ? [] : IN_VALUES), ...(questions ? IN_QUESTIONS : [])];
  const found = known.get(file) ?? computeOnce(STORED, [file, messages], () => collect(file.value ?? null, rules));
  known.set(file, found);
  return found;
}

/** Matches at least what one of the rules matches: most texts need no closer look. */
const ANY = new RegExp(
  [...IN_EVERY_TEXT, ...IN_JSON, ...IN_VALUES, ...IN_QUESTIONS].map(({ pattern }) => pattern.source).join('|'),
  'i',
);

function collect(value: JsonValue, rules: readonly Remains[]): Found[] {
  const findRule = (text: string) => rules.find(({ pattern }) => pattern.test(text));
  // A group of a pattern may look like an element.
  const found = findTexts(
    value,
    (text, path, name) => !name && ANY.test(text) && path.at(-1) !== 'pattern' && findRule(text) !== undefined,
  );
  return found.flatMap(({ path, text }) => {
    const remains = findRule(text);
    return remains ? [{ path, text, remains }] : [];
  });
}

const pages = new WeakMap<MarkdownFile, { offset: number; length: number; remains: Remains }[]>();

function checkPage(file: MarkdownFile, report: Report): void {
  if (file.fault) return;
  const found =
    pages.get(file) ??
    [...IN_PAGES, ...IN_EVERY_TEXT].flatMap((remains) => {
      const match = remains.pattern.exec(file.text);
      return match ? [{ offset: match.index, length: match[0].length, remains }] : [];
    });
  pages.set(file, found);
  const [first] = found;
  if (!first) return;
  const { offset, length, remains } = first;
  report.add('textRemains', {
    span: { file, offset, length },
    message: `The page contains ${remains.what} ${quoteText(file.text.slice(offset, offset + length).trim())}.`,
    fix: remains.fix,
  });
}
