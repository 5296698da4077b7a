import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { formatAlternatives } from '../check/wording.ts';
import type { TextKind } from './country-texts.ts';
import { listPluralForms } from './plural-forms.ts';
import { splitPlainText } from './text-parts.ts';

export interface Translation {
  kind: TextKind;
  key: string;
  source: string;
  target: string;
  /** BCP 47 tag of the target. */
  lang: string;
  maxLength: number | undefined;
}

/** Control, bidirectional and invisible characters; halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/u;
const HTML = /<\/?[a-z][a-z0-9-]*(?:\s[^>]*)?\/?>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** What is wrong with a translation, as a sentence; undefined if nothing is. */
export function findTranslationProblem(translation: Translation): string | undefined {
  const { kind, key, target, source, maxLength } = translation;
  if (target.trim() === '') return 'The translation is blank.';
  const [bad] = FORBIDDEN.exec(target) ?? [];
  if (bad !== undefined)
    return `It contains the invisible character U+${bad.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}.`;
  const isBody = kind === 'page' && key === 'body';
  if (!isBody && /\n/.test(target) && !/\n/.test(source)) return 'It has a line break; the source has none.';
  if (maxLength !== undefined && [...target].length > maxLength)
    return `It has ${[...target].length} characters; ${maxLength} are allowed.`;
  return kind === 'message' ? findMessageProblem(translation) : findPlainProblem(translation);
}

function findPlainProblem({ kind, source, target }: Translation): string | undefined {
  const [html] = HTML.exec(target) ?? [];
  if (html !== undefined && !source.includes(html)) return `It contains HTML: ${html}`;
  if (kind !== 'catalogue') return undefined;
  const listNames = (text: string) =>
    new Set(splitPlainText(text).flatMap((part) => (part.placeholder ? part.text : [])));
  const added = [...listNames(target)].find((name) => !listNames(source).has(name));
  return added === undefined ? undefined : `It has ${added}, which the source does not have.`;
}

function findMessageProblem({ source, target, lang }: Translation): string | undefined {
  const [theirs, ours] = [readMessage(source), readMessage(target)];
  if (typeof ours === 'string') return `It is not a message: ${ours}. Close every {…} and <tag>…</tag>.`;
  if (typeof theirs === 'string') return undefined;
  const lacks = [...theirs.names].filter((name) => !ours.names.has(name));
  const adds = [...ours.names].filter((name) => !theirs.names.has(name));
  if (lacks.length > 0) return `It lacks ${lacks.join(', ')}.`;
  if (adds.length > 0) return `It has ${adds.join(', ')}, which the source does not have.`;
  return ours.plurals.map((plural) => findPluralProblem(plural, lang)).find(Boolean);
}

interface Plural {
  name: string;
  type: 'cardinal' | 'ordinal';
  forms: string[];
}

function findPluralProblem({ name, type, forms }: Plural, lang: string): string | undefined {
  const { known, needed } = listPluralForms(lang, type);
  const unknown = forms.find((form) => !form.startsWith('=') && !known.includes(form));
  if (unknown !== undefined)
    return `{${name}} has the plural form "${unknown}"; ${lang} has ${formatAlternatives(known)}.`;
  const missing = needed.filter((form) => !forms.includes(form) && !(form === 'one' && forms.includes('=1')));
  return missing.length === 0
    ? undefined
    : `{${name}} lacks the plural form ${formatAlternatives(missing)} of ${lang}.`;
}

/** Arguments and tags without those that only select a text, and the plurals; or the reason why it does not parse. */
function readMessage(text: string): { names: Set<string>; plurals: Plural[] } | string {
  const read = { names: new Set<string>(), plurals: [] as Plural[] };
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      const { value: name } = element;
      if (element.type !== TYPE.select) read.names.add(element.type === TYPE.tag ? `<${name}>` : `{${name}}`);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural)
        read.plurals.push({ name, type: element.pluralType ?? 'cardinal', forms: Object.keys(element.options) });
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  try {
    visit(parse(text, { captureLocation: false }));
    return read;
  } catch (fault) {
    return (fault as Error).message.toLowerCase().replace(/_/g, ' ');
  }
}
