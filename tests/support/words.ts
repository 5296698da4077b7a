import { existsSync, readFileSync } from 'node:fs';

type Messages = Record<string, string>;

export type Words = (id: string, values?: Record<string, string>) => RegExp;

/**
 * The words of one shop, as its visitors read them: a message with its arguments filled in, as a pattern. `variant` is
 * the part of the tenant's name that may have words of its own: its mode, or its mode and partner. `tenants` is the folder
 * of another fleet.
 */
export function getShopWords(country: string, variant = 'default', tenants = TENANTS): Words {
  const messages = readMessages(country, variant, tenants);
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`${country} has no message ${id}`);
    const pattern = message
      .split(/(\{\w+\}|<\/?\w+>)/)
      .map((part) => {
        const argument = /^\{(\w+)\}$/.exec(part)?.[1];
        if (argument) return values[argument] === undefined ? '.+' : quoted(values[argument]);
        return part.startsWith('<') ? '' : quoted(part);
      })
      .join('');
    return new RegExp(`^${pattern}$`);
  };
}

const TENANTS = new URL('../../tenants/', import.meta.url);

/** Messages of one shop by id, as they are written. */
export function readMessages(country: string, variant: string, tenants = TENANTS): Messages {
  const [mode = '', partner] = variant.split('.');
  const files = ['messages', `${mode}.messages`, ...(partner ? [`${mode}.${partner}.messages`] : [])];
  return Object.assign(
    {},
    ...files.flatMap((file) =>
      listFallbackCountries(country, tenants).map((locale) => found(`${locale}/${file}.json`, tenants)),
    ),
  );
}

/** Text of a question about a device and of one of its answers; `kinds` from the general to the particular: `phone`, `apple`. */
export function questionWords(country: string, kinds: readonly string[]) {
  return (question: string, answer: string): { question: RegExp; answer: RegExp } => {
    let text: string | undefined;
    let answerText: string | undefined;
    for (const locale of listFallbackCountries(country)) {
      const entry = found<QuestionFile>(`${locale}/questions.json`).questions?.[question];
      for (const part of [entry, ...kinds.map((kind) => entry?.for?.[kind])]) {
        text = part?.question ?? text;
        answerText = part?.answers?.[answer]?.text ?? answerText;
      }
    }
    if (!text || !answerText) throw new Error(`${country} has no text for ${question}/${answer}`);
    return { question: new RegExp(`^${quoted(text)}$`), answer: new RegExp(`^${quoted(answerText)}`) };
  };
}

interface QuestionText {
  question?: string;
  answers?: Record<string, { text?: string }>;
}

interface QuestionFile {
  questions?: Record<string, QuestionText & { for?: Record<string, QuestionText> }>;
}

/** The language a country's texts fall back to, then its own: later wins. */
function listFallbackCountries(country: string, tenants = TENANTS): string[] {
  const { messagesFallback } = found<{ messagesFallback?: string }>(`${country}/country.json`, tenants);
  return messagesFallback ? [messagesFallback, country] : [country];
}

function found<T = Messages>(path: string, tenants = TENANTS): Partial<T> {
  const url = new URL(path, tenants);
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as T) : {};
}

function quoted(text: string): string {
  // A no-break space and a space read the same, and so do the two hyphens.
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[ \u00a0\u202f]/g, '\\s')
    .replace(/-/g, '[-\u2011]');
}

/** The same words anywhere in a longer text. */
export function matchInside({ source }: RegExp): RegExp {
  return new RegExp(source.replace(/^\^|\$$/g, ''));
}
