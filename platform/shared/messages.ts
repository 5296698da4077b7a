import { type FormatXMLElementFn, IntlMessageFormat, type Options } from 'intl-messageformat';
import { createFigureFormatter } from './figures.ts';

/** Compiled messages by id, as the generators print them. */
export type CompiledMessages = Record<string, never>;

/** Values of the arguments of a message, and per tag name the function for the content between `<b>` and `</b>`. */
export type MessageValues<Made = string> = Record<string, string | number | FormatXMLElementFn<Made>>;

type FormatMessage = <Made>(id: string, values?: MessageValues<Made>) => string | Made | (string | Made)[];

/**
 * Formats the messages of one language, each prepared on first use: FormatJS without its ICU parser and without the
 * formatters of lists, units and names. `#` and `{count, number}` are formatted like amounts. A missing message or
 * value is reported to `onProblem` and shown as the message id, so that the page or the mail is still rendered.
 */
export function formatMessages(
  lang: string,
  compiled: CompiledMessages,
  onProblem: (problem: unknown) => void = (problem) =>
    console.error(problem instanceof Error ? problem.message : problem),
): FormatMessage {
  const formatters = createFormatters(lang, compiled);
  const ready = new Map<string, { message: IntlMessageFormat; sounds: boolean }>();
  return <Made>(id: string, values?: MessageValues<Made>) => {
    try {
      let one = ready.get(id);
      if (!one) {
        if (!compiled[id]) throw new Error(`there is no message "${id}" in ${lang}`);
        const message = new IntlMessageFormat(compiled[id], lang, undefined, { formatters });
        one = { message, sounds: JSON.stringify(compiled[id]).includes('Sound"') };
        ready.set(id, one);
      }
      return one.message.format<Made>(one.sounds ? withSounds(values) : values);
    } catch (error) {
      onProblem(error);
      return id;
    }
  };
}

/**
 * The values, and for each text `<name>Sound`: `vowel` or `other`, by which a language selects an elided word. E-mail
 * addresses are not elided.
 */
function withSounds<Made>(values: MessageValues<Made> = {}): MessageValues<Made> {
  const sounds = Object.entries(values).map(([name, value]): [string, string] => {
    const begins = String(value)
      .normalize('NFD')
      .replace(/^\P{L}+/u, '');
    return [`${name}Sound`, /^[aeiou][^@]*$/i.test(begins) ? 'vowel' : 'other'];
  });
  return { ...values, ...Object.fromEntries(sounds) };
}

type Formatters = NonNullable<Options['formatters']>;

/** Without a date formatter: no message formats any. */
function createFormatters(lang: string, compiled: CompiledMessages): Formatters {
  // A message of the language defines how it writes a thousand.
  const [thousand] = (compiled['format.thousand'] ?? []) as { value: string }[];
  const figures = createFigureFormatter({ lang, thousand: thousand?.value ?? '' })();
  const plurals = new Intl.PluralRules(lang);
  return { getNumberFormat: () => figures, getPluralRules: () => plurals } as Partial<Formatters> as Formatters;
}
