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
  const ready = new Map<string, IntlMessageFormat>();
  return <Made>(id: string, values?: MessageValues<Made>) => {
    try {
      let message = ready.get(id);
      if (!message) {
        if (!compiled[id]) throw new Error(`there is no message "${id}" in ${lang}`);
        message = new IntlMessageFormat(compiled[id], lang, undefined, { formatters });
        ready.set(id, message);
      }
      return message.format<Made>(values);
    } catch (error) {
      onProblem(error);
      return id;
    }
  };
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
