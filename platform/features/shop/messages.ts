import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { type CompiledMessages, formatMessages, type MessageValues as Values } from '../../shared/messages.ts';

export type { CompiledMessages } from '../../shared/messages.ts';

/** What fills the arguments of a message. */
export type MessageValues = Record<string, string | number>;

/** Values, and by tag name what makes an element of a message's own markup: what stands between `<b>` and `</b>` in, the element out. */
type RichValues = Values<ReactNode>;

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

function createMessages(lang: string, compiled: CompiledMessages): Messages {
  const format = formatMessages(lang, compiled);
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
