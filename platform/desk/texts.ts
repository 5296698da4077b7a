import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { type DeskMessages, STAFF_LANGUAGES } from '../generated/desk-messages.gen.ts';
import type { StaffLanguage } from '../services/staff/index.server.ts';
import { formatsFor, percentText } from '../shared/format.ts';
import {
  MAX_CLAIM_LENGTH,
  MAX_DIFFERENCE_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SHELF_LENGTH,
} from '../shared/input-limits.ts';
import { type CompiledMessages, formatMessages, type MessageValues } from '../shared/messages.ts';
import type { Cents } from '../shared/money.ts';
import type { ProblemField } from '../shared/problem.ts';
import { deskTimeZone } from './time-zone.ts';

export type DeskMessageId = keyof DeskMessages;

export type DeskLanguage = StaffLanguage;

export const deskLanguages: readonly DeskLanguage[] = STAFF_LANGUAGES;

/** The name of a language in itself, as the first word of a line. */
export function getLanguageName(language: DeskLanguage): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The language with this code; undefined for one that the desk does not have. */
export function findDeskLanguage(code: string | null | undefined): DeskLanguage | undefined {
  return deskLanguages.find((language) => language === code);
}

/** The values of the arguments of a message. */
export type DeskValues<Id extends DeskMessageId, Shown> = {
  [Name in keyof DeskMessages[Id]]: DeskMessages[Id][Name] extends 'number' ? number : Shown;
};

/** The values of a message; none for a message without arguments. */
type ValueArguments<Id extends DeskMessageId, Shown> = keyof DeskMessages[Id] extends never
  ? []
  : [values: DeskValues<Id, Shown>];

/** A text that is formatted when its page is rendered. */
export type DeskText = DeskMessageId | ((texts: DeskTexts) => string);

/** Texts and formats of the desk in one language. */
export interface DeskTexts {
  /** For `lang`. */
  lang: DeskLanguage;
  t<Id extends DeskMessageId>(id: Id, ...values: ValueArguments<Id, string | number>): string;
  /** A message whose values may be elements. */
  rich<Id extends DeskMessageId>(id: Id, values: DeskValues<Id, ReactNode>): ReactNode;
  /** Whether there is a message with this id. */
  has(id: string): boolean;
  resolve(text: DeskText): string;
  /** The reason why a field was rejected; the service's own words where no message has the code. */
  problem(field: ProblemField): string;
  /** `1,184.50 €` */
  money(cents: Cents, currency: string): string;
  /** A line of a ledger, without the currency: `−76.00`. */
  delta(cents: Cents): string;
  /** A count, `12,345`, or a mean with the given decimal places. */
  count(count: number, places?: number): string;
  /** A percentage: `97.5%`. */
  share(percent: number): string;
  /** A date and time in the desk's time zone. */
  dateTime(at: Date): string;
  /** A day with its weekday, without the year. */
  weekday(at: Date): string;
  /** A calendar day: `2026-04-28`. */
  day(day: string): string;
  list(parts: readonly string[]): string;
}

const TextsContext = createContext<DeskTexts | undefined>(undefined);

export const TextsProvider = TextsContext.Provider;

/** Texts of the page that is rendered. */
export function useTexts(): DeskTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('A component of the desk is rendered outside of its frame.');
  return texts;
}

/** Maximum lengths of texts, by the field that its problem points to. */
const limits: Readonly<Record<string, number>> = {
  text: MAX_NOTE_LENGTH,
  note: MAX_NOTE_LENGTH,
  shelf: MAX_SHELF_LENGTH,
  claim: MAX_CLAIM_LENGTH,
  consent: MAX_CLAIM_LENGTH,
  reason: MAX_REASON_LENGTH,
  difference: MAX_DIFFERENCE_LENGTH,
};

/** Elements that messages may contain. */
const tags = Object.fromEntries(
  (['b', 'code', 'kbd'] as const).map((tag) => [tag, (children: ReactNode[]) => createElement(tag, null, ...children)]),
);

/** The parts in order; their places are their keys. */
function toNodes(parts: ReactNode | ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...[parts].flat());
}

/** Creates the texts of a language from its compiled messages. */
export function createDeskTexts(lang: DeskLanguage, compiled: CompiledMessages): DeskTexts {
  const format = formatMessages(lang, compiled);
  const t = (id: string, values?: Record<string, string | number>) => String(format(id, values));
  const formats = (currency: string) =>
    formatsFor({ lang, thousand: t('format.thousand'), currency, dateFormat: t('format.date'), timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(lang, {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: deskTimeZone,
  });
  const weekday = new Intl.DateTimeFormat(lang, {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    timeZone: deskTimeZone,
  });
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' });
  const texts: DeskTexts = {
    lang,
    t: (id, ...[values]) => t(id, values as Record<string, string | number> | undefined),
    rich: (id, values) => toNodes(format<ReactNode>(id, { ...tags, ...values } as MessageValues<ReactNode>)),
    has: (id) => Object.hasOwn(compiled, id),
    resolve: (text) => (typeof text === 'string' ? t(text) : text(texts)),
    problem: ({ code, pointer, detail }) => {
      const members = pointer
        .split('/')
        .filter((one) => one !== '')
        .reverse();
      const ids = [...members.map((member) => `problem.${member}.${code}`), `problem.${code}`];
      const id = ids.find((one) => Object.hasOwn(compiled, one));
      const limit = members.map((member) => limits[member]).find((one) => one !== undefined) ?? 0;
      return id === undefined ? detail : t(id, { limit });
    },
    money: (cents, currency) => formats(currency).money(cents),
    delta: (cents) => formats('EUR').delta(cents),
    count: (count, places = 0) => formats('EUR').number(count, places),
    share: (percent) => percentText(percent / 100, lang, 1),
    dateTime: (at) => dateTime.format(at),
    weekday: (at) => weekday.format(at),
    day: (day) => formats('EUR').date(`${day}T00:00:00Z`),
    list: (parts) => list.format(parts),
  };
  return texts;
}
