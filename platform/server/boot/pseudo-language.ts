import type { ContentEntry } from '../../generated/compiled.gen.ts';
import type { CompiledMessages } from '../../shared/messages.ts';
import type { AssortmentData } from './assortment-data.ts';

/** Changes to every text of a loaded fleet. */
export interface TextTransform {
  messages(messages: CompiledMessages): CompiledMessages;
  page(page: ContentEntry): ContentEntry;
  questions(texts: AssortmentData['questions']['texts']): AssortmentData['questions']['texts'];
}

/** Share of its length by which a text grows: long translations need about this much more room. */
const ADDED_LENGTH = 0.4;
const PADDING = '~~~~ ';

const PLAIN = 'AEIOUYaeiouycnsz';
const ACCENTED = 'ÀÉÎÖÛÝàéîöûýçñšž';

/**
 * The texts of `npm run dev -- --pseudo`: accents, 40 % more length and brackets. A text without accents on a page does
 * not come from the fleet's texts; one without its last bracket is cut. Arguments, tags and links stay.
 */
export const pseudoLanguage: TextTransform = {
  messages: (messages) => mapValues(messages as Record<string, unknown>, lengthenMessage) as CompiledMessages,
  page: (page) => ({
    ...page,
    title: lengthenText(page.title),
    description: lengthenText(page.description),
    html: page.html.replace(/>([^<]*\p{L}[^<]*)</gu, (_, text: string) => `>${lengthenText(text)}<`),
  }),
  questions: (texts) => lengthenLeaves(texts) as typeof texts,
};

/** A node of a compiled message, as the generators print it. */
interface MessageNode {
  /** 0: words, 5: select, 6: plural, 8: tag. */
  type: number;
  value: string;
  options?: Record<string, { value: MessageNode[] }>;
  children?: MessageNode[];
}
const WORDS = 0;

function lengthenMessage(message: unknown): unknown {
  if (!Array.isArray(message)) return message;
  const nodes = message as MessageNode[];
  const length = countLetters(nodes);
  if (length === 0) return nodes;
  const word = (value: string): MessageNode => ({ type: WORDS, value });
  return [word('['), ...nodes.map(accentNode), word(`${createPadding(length)}]`)];
}

function accentNode(node: MessageNode): MessageNode {
  if (node.type === WORDS) return { ...node, value: accent(node.value) };
  return {
    ...node,
    ...(node.children ? { children: node.children.map(accentNode) } : {}),
    ...(node.options
      ? { options: mapValues(node.options, (option) => ({ ...option, value: option.value.map(accentNode) })) }
      : {}),
  };
}

/** Letters of the longest form. */
function countLetters(nodes: readonly MessageNode[]): number {
  const lengths = nodes.map(({ type, value, children = [], options = {} }) => {
    if (type === WORDS) return value.trim().length;
    return countLetters(children) + Math.max(0, ...Object.values(options).map((option) => countLetters(option.value)));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Keeps entities and `{{…}}` of pages. */
function lengthenText(text: string): string {
  const words = text.trim();
  const [start, end] = [text.slice(0, text.length - text.trimStart().length), text.slice(text.trimEnd().length)];
  const accented = words
    .split(/(&[^;\s]+;|\{\{[^}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : accent(part)))
    .join('');
  return words === '' ? text : `${start}[${accented}${createPadding(words.length)}]${end}`;
}

function createPadding(length: number): string {
  const added = Math.ceil(length * ADDED_LENGTH);
  return ` ${PADDING.repeat(Math.ceil(added / PADDING.length)).slice(0, added)}`.trimEnd();
}

function accent(text: string): string {
  return text.replace(/[AEIOUYaeiouycnsz]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

function lengthenLeaves(value: unknown): unknown {
  if (typeof value === 'string') return lengthenText(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return mapValues(value as Record<string, unknown>, lengthenLeaves);
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]));
}
