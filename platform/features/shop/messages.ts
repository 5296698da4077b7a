import { type FormatXMLElementFn, IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';

/** What fills the arguments of a message. */
export type MessageValues = Record<string, string | number>;

/** Compiled messages by id, as the server sends them. */
export type CompiledMessages = Record<string, never>;

/** Values, and by tag name what makes an element of a message's own markup: what stands between `<b>` and `</b>` in, the element out. */
type RichValues = Record<string, string | number | FormatXMLElementFn<ReactNode>>;

export interface Messages {
  text(id: MessageId, values?: MessageValues): string;
  rich(id: MessageId, values: RichValues): ReactNode;
}

const known = new WeakMap<CompiledMessages, Messages>();

/** The messages of a language, made once for the file they come from: on the server that is once for all its requests. */
export function messagesOf(lang: string, compiled: CompiledMessages): Messages {
  const made = known.get(compiled) ?? createMessages(lang, compiled);
  known.set(compiled, made);
  return made;
}

/**
 * Each message is made ready when it is first shown. This is FormatJS without what reads ICU syntax and without the
 * formatters of lists, units and names that no message here uses. A message that is missing or lacks a value is named in
 * the console and shown as its id, so that the page still stands.
 */
function createMessages(lang: string, compiled: CompiledMessages): Messages {
  const ready = new Map<string, IntlMessageFormat>();
  const format = (id: string, values: RichValues | undefined) => {
    try {
      let message = ready.get(id);
      if (!message) {
        if (compiled[id] === undefined) throw new Error(`there is no message ${JSON.stringify(id)} in ${lang}`);
        message = new IntlMessageFormat(compiled[id], lang);
        ready.set(id, message);
      }
      return message.format<ReactNode>(values);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return id;
    }
  };
  return {
    text: (id, values) => String(format(id, values)),
    rich: (id, values) => keyed(format(id, Object.fromEntries(Object.entries(values).map(withKeys)))),
  };
}

function withKeys([name, value]: [string, RichValues[string]]): [string, RichValues[string]] {
  return [name, typeof value === 'function' ? (parts) => value(keyed(parts)) : value];
}

/** Parts of one message never change places, so their places are their keys. */
function keyed<T extends ReactNode | ReactNode[]>(parts: T): T {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part, place) =>
    typeof part === 'string' ? part : createElement(Fragment, { key: place }, part),
  ) as T;
}
