import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { computeOnce, keepJson } from '../kept-results.ts';
import { LastResult, memoizeByObject } from '../memo.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { listScopes } from '../resolve/text-scopes.ts';
import { compare, GENERATED, type Output, printHeader, printJsonRecord, printUnion } from './output.ts';
import { typesetText } from './typeset.ts';

/** A file's messages as FormatJS syntax trees, without messages that do not parse: the checks have reported those. */
export const compileFile = memoizeByObject((file: JsonFile): Map<string, MessageFormatElement[]> => {
  const messages = new Map<string, MessageFormatElement[]>();
  for (const [id, text] of Object.entries(isObject(file.value) ? file.value : {})) {
    if (typeof text !== 'string') continue;
    try {
      messages.set(id, inLiterals(parse(text)));
    } catch {}
  }
  return messages;
});

/** Typesets only the text between the arguments: inside braces, spaces and colons are syntax. */
function inLiterals(elements: MessageFormatElement[]): MessageFormatElement[] {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = typesetText(element.value);
    if (element.type === TYPE.tag) inLiterals(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) inLiterals(option.value);
    }
  }
  return elements;
}

/**
 * messages/<locale>.gen.json: every message of a language as a FormatJS syntax tree, so that no parser is shipped.
 * messages/<locale>.<scope>.gen.json: the messages that the shops of a mode or partner override.
 */
export function printMessages(fleet: Fleet): Output[] {
  return fleet.locales.flatMap((locale) => {
    const files = messageFiles(fleet, locale);
    const scopes = messageScopes(fleet, locale).map((scope) =>
      printOnce(`${locale.id}.${scope}`, messageFiles(fleet, locale, scope), files.length, (merged) => {
        const base = compileFiles(files);
        return new Map([...merged].filter(([id, tree]) => base.get(id) !== tree));
      }),
    );
    return [printOnce(locale.id, files, 0, (messages) => messages), ...scopes];
  });
}

/** By name; printed again only after an edit of its files. Those of a scope begin with those of the language. */
const printed = new Map<string, LastResult<Output>>();
const STORED = keepJson<Output>('messages');

/** `below`: how many of the files are those of the language, whose messages are left out. */
function printOnce(
  name: string,
  files: readonly JsonFile[],
  below: number,
  select: (messages: Compiled) => Compiled,
): Output {
  const last = printed.get(name) ?? new LastResult<Output>();
  printed.set(name, last);
  return last.get(files, () =>
    computeOnce(STORED, [name, below, ...files], () => printFile(name, select(compileFiles(files)))),
  );
}

function messageScopes(fleet: Fleet, locale: Locale): string[] {
  return listScopes(fleet, locale, ({ messages }) => messages !== undefined);
}

type Compiled = Map<string, MessageFormatElement[]>;

function compileFiles(files: readonly JsonFile[]): Compiled {
  return new Map(files.flatMap((file) => [...compileFile(file)]));
}

function printFile(name: string, messages: Compiled): Output {
  const sorted = Object.fromEntries([...messages].sort(([a], [b]) => compare(a, b)));
  return { path: `${GENERATED}/messages/${name}.gen.json`, content: printJsonRecord(sorted) };
}

/** message-scopes.gen.json: by language, the modes and partners with a file of overriding messages. */
export function printMessageScopes(fleet: Fleet): Output {
  const scopes = fleet.locales.map((locale) => [locale.id, messageScopes(fleet, locale)]);
  return { path: `${GENERATED}/message-scopes.gen.json`, content: printJsonRecord(Object.fromEntries(scopes)) };
}

/** message-ids.gen.ts */
export function printMessageIds(fleet: Fleet): Output {
  const ids = new Set<string>();
  for (const { source } of fleet.locales) {
    if (isObject(source.messages?.value)) for (const id of Object.keys(source.messages.value)) ids.add(id);
  }
  const content = `${printHeader('tenants/<country>/messages.json')}${printUnion('MessageId', [...ids].sort(compare))}`;
  return { path: `${GENERATED}/message-ids.gen.ts`, content };
}
