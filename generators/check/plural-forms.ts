import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { memoizeByObject } from '../memo.ts';
import type { JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { readMessages } from './message-syntax.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/** Whole numbers up to this one use every plural form that people count with. */
const MAX_COUNT = 200;

interface Selection {
  ordinal: boolean;
  options: readonly string[];
}

const selections = new WeakMap<JsonFile, Map<string, Selection[]>>();

/** Checks that plurals have the forms of their language. The same fault in many messages is one problem. */
export function checkPluralForms(fleet: Fleet, report: Report): void {
  for (const locale of fleet.locales) {
    const { messages, overlays } = locale.source;
    const files = [messages, ...[...overlays.values()].map((overlay) => overlay.messages)];
    const found: Record<Fault['kind'], Place[]> = { lacks: [], has: [] };
    for (const file of files.filter((one) => one !== undefined)) {
      for (const [id, list] of readSelections(file)) {
        for (const fault of list.flatMap((one) => findFaults(one, locale))) {
          found[fault.kind].push({ file, id, forms: fault.forms });
        }
      }
    }
    for (const kind of ['lacks', 'has'] as const) reportFault(locale, kind, found[kind], report);
  }
}

interface Fault {
  kind: 'lacks' | 'has';
  forms: readonly string[];
}

interface Place {
  file: JsonFile;
  id: string;
  forms: readonly string[];
}

function reportFault(locale: Locale, kind: Fault['kind'], places: readonly Place[], report: Report): void {
  const [first, ...others] = places;
  if (!first) return;
  const language = nameLanguage(locale);
  const forms = [...new Set(places.flatMap((place) => place.forms))].sort().map(quoteText).join(' and ');
  const more = others.length > 0 ? `, like ${others.length} more,` : '';
  const reason = kind === 'lacks' ? `which ${language} uses` : `which ${language} does not have`;
  report.add('pluralForms', {
    span: first.file.span([first.id]),
    message: `The message ${quoteText(first.id)}${more} ${kind} the plural form ${forms}, ${reason}.`,
    fix: `${language} has the forms ${categories(locale, false).join(', ')}: write those that whole numbers use.`,
    notes: others.slice(0, 5).map(({ file, id }) => ({ text: quoteText(id), span: file.span([id]) })),
  });
}

function readSelections(file: JsonFile): Map<string, Selection[]> {
  const known = selections.get(file);
  if (known) return known;
  const found = new Map<string, Selection[]>();
  for (const [id, { elements }] of readMessages(file)) {
    const list = elements ? collect(elements) : [];
    if (list.length > 0) found.set(id, list);
  }
  selections.set(file, found);
  return found;
}

function collect(elements: readonly MessageFormatElement[]): Selection[] {
  return elements.flatMap((element): Selection[] => {
    if (element.type === TYPE.tag) return collect(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const below = Object.values(element.options).flatMap(({ value }) => collect(value));
    if (element.type === TYPE.select) return below;
    return [{ ordinal: element.pluralType === 'ordinal', options: Object.keys(element.options) }, ...below];
  });
}

function findFaults({ ordinal, options }: Selection, locale: Locale): Fault[] {
  const known = categories(locale, ordinal);
  const needed = new Set(listForms(locale, ordinal).filter((_, count) => !options.includes(`=${count}`)));
  // A plural with no form but "other" is the same text for every number.
  const varies = options.some((form) => form !== 'other' && !form.startsWith('='));
  const missing = varies ? [...needed].filter((form) => !options.includes(form)) : [];
  const unknown = options.filter((form) => !form.startsWith('=') && !known.includes(form));
  return [
    // A form that the language does not have replaces one that it has: that is one fault.
    ...(missing.length > 0 && unknown.length === 0 ? [{ kind: 'lacks' as const, forms: missing }] : []),
    ...(unknown.length > 0 ? [{ kind: 'has' as const, forms: unknown }] : []),
  ];
}

const rulesByLanguage = new Map<string, Intl.PluralRules>();

function getRules({ lang }: Locale, ordinal: boolean): Intl.PluralRules {
  const key = `${lang} ${ordinal}`;
  const known = rulesByLanguage.get(key) ?? createRules(lang, ordinal);
  rulesByLanguage.set(key, known);
  return known;
}

/** An invalid tag has been reported by the schema. */
function createRules(lang: string, ordinal: boolean): Intl.PluralRules {
  const type = ordinal ? 'ordinal' : 'cardinal';
  return new Intl.PluralRules(/^[a-z]{2,3}-[A-Z]{2}$/.test(lang) ? lang : 'en', { type });
}

const formsByRules = memoizeByObject((rules: Intl.PluralRules) =>
  Array.from({ length: MAX_COUNT + 1 }, (_, count) => rules.select(count)),
);

/** The form of each whole number, from 0. */
function listForms(locale: Locale, ordinal: boolean): readonly string[] {
  return formsByRules(getRules(locale, ordinal));
}

function categories(locale: Locale, ordinal: boolean): string[] {
  return getRules(locale, ordinal).resolvedOptions().pluralCategories;
}

function nameLanguage({ base }: Locale): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(/^[a-z]{2,3}$/.test(base) ? base : 'en') ?? base;
}
