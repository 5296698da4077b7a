import { type Markup, readMarkup } from './markup.ts';

/** What is wrong with a rendered text. */
export interface TextFault {
  message: string;
  /** The message whose id is shown. */
  messageId?: string;
}

/** Whether a text is the id of a message. */
export type IsMessageId = (text: string) => boolean;

/** Faults of a whole page that its markup shows. */
export function findPageFaults(html: string, isMessageId: IsMessageId): { faults: TextFault[]; markup: Markup } {
  const markup = readMarkup(html);
  const { complete, title, main, headings, ids } = markup;
  const faults: TextFault[] = [];
  if (!complete) faults.push({ message: 'The document ends before it is complete.' });
  if (title.trim() === '') faults.push({ message: 'The page has no title.' });
  if (main === '') faults.push({ message: 'The page has no text.' });
  else if (headings !== 1) faults.push({ message: `The page has ${headings} main headings (h1) instead of one.` });
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) faults.push({ message: `Two elements of the page have the id "${repeated}".` });
  for (const text of markup.words) faults.push(...findTextFaults(text, isMessageId));
  return { faults, markup };
}

const DOTTED = /\b[a-z][\w-]*(?:\.[\w-]+)+/gi;
/** An argument that was not filled in, as in `{count}`. */
const PLACEHOLDER = /\{[a-z]\w*\}/i;
/** What a program prints in place of a missing value. */
const NO_VALUE = /\[object \w+\]|\bInvalid Date\b|\bNaN\b|\bundefined\b/;

/** Faults of one text: raw message ids, arguments and values that are not there. */
export function findTextFaults(text: string, isMessageId: IsMessageId): TextFault[] {
  const faults: TextFault[] = [];
  for (const [id] of text.match(DOTTED)?.map((one) => [one] as const) ?? [])
    if (isMessageId(id)) faults.push({ message: `The id of a message is shown: "${id}".`, messageId: id });
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder) faults.push({ message: `"${placeholder}" is not filled in: "${crop(text)}".` });
  const value = NO_VALUE.exec(text)?.[0];
  if (value) faults.push({ message: `"${value}" is shown in place of a value: "${crop(text)}".` });
  return faults;
}

const MAX_QUOTED = 80;

function crop(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}
