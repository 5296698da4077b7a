import { figuresOf } from './figures.ts';

/** Compiled messages by id, as the generators print them. */
export type CompiledMessages = Record<string, never>;

/** Makes an element of what stands between a message's `<b>` and `</b>`. */
type MakeElement<Made> = (parts: (string | Made)[]) => Made;

/** What fills the arguments of a message, and by tag name what makes its elements. */
export type MessageValues<Made = string> = Record<string, string | number | MakeElement<Made>>;

type FormatMessage = <Made>(id: string, values?: MessageValues<Made>) => string | Made | (string | Made)[];

/** A part of a compiled message: FormatJS's syntax tree, of which messages use this much. */
type Element =
  | { type: typeof LITERAL; value: string }
  | { type: typeof ARGUMENT; value: string }
  | { type: typeof NUMBER; value: string }
  | { type: typeof SELECT; value: string; options: Options }
  | { type: typeof PLURAL; value: string; options: Options }
  | { type: typeof COUNT }
  | { type: typeof TAG; value: string; children: Element[] };

type Options = Record<string, { value: Element[] }>;

const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const SELECT = 5;
const PLURAL = 6;
/** `#` within a plural. */
const COUNT = 7;
const TAG = 8;

/**
 * Formats the messages of one language. `#` and `{count, number}` are written as amounts are. A message that is missing or
 * lacks a value is told to `onProblem` and shown as its id, so that the page or the mail still stands.
 */
export function formatMessages(
  lang: string,
  compiled: CompiledMessages,
  onProblem: (problem: unknown) => void = (problem) =>
    console.error(problem instanceof Error ? problem.message : problem),
): FormatMessage {
  // The language's own message says how it writes a thousand.
  const [thousand] = (compiled['format.thousand'] ?? []) as { value: string }[];
  const figures = figuresOf({ lang, thousand: thousand?.value ?? '' })();
  const plurals = new Intl.PluralRules(lang);

  function partsOf<Made>(elements: readonly Element[], values: MessageValues<Made>, count = 0): (string | Made)[] {
    const parts: (string | Made)[] = [];
    for (const part of elements.flatMap((element) => partsOfOne(element, values, count))) {
      if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(parts.pop() + part);
      else parts.push(part);
    }
    return parts;
  }

  function partsOfOne<Made>(element: Element, values: MessageValues<Made>, count: number): (string | Made)[] {
    if (element.type === LITERAL) return [element.value];
    if (element.type === COUNT) return [figures.format(count)];
    const value = values[element.value];
    if (value === undefined) throw new Error(`there is no value for ${element.value}`);
    if (element.type === TAG) return [(value as MakeElement<Made>)(partsOf(element.children, values, count))];
    if (element.type === ARGUMENT) return [String(value)];
    const number = Number(value);
    if (element.type === NUMBER) return [figures.format(number)];
    const { options } = element;
    if (element.type === SELECT) return partsOf(oneOf(options, String(value)), values, count);
    return partsOf(oneOf(options, `=${value}`, plurals.select(number)), values, number);
  }

  return (id, values = {}) => {
    try {
      const message: Element[] | undefined = compiled[id];
      if (!message) throw new Error(`there is no message ${JSON.stringify(id)} in ${lang}`);
      const parts = partsOf(message, values);
      return parts.length > 1 ? parts : (parts[0] ?? '');
    } catch (error) {
      onProblem(error);
      return id;
    }
  };
}

/** What the first of the names says that there is, else what is said for all others. */
function oneOf(options: Options, ...names: string[]): Element[] {
  const name = names.find((one) => Object.hasOwn(options, one)) ?? 'other';
  return options[name]?.value ?? [];
}
