import { createElement, Fragment, type ReactNode } from 'react';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { type CompiledMessages, formatMessages, type MessageValues as Values } from '../../shared/messages.ts';

export type { CompiledMessages } from '../../shared/messages.ts';

/** Values of a message's arguments. */
export type TextValues = Record<string, string | number>;

/** Values, and per tag name the function that turns the content between `<b>` and `</b>` into an element. */
type RichValues = Values<ReactNode>;

export interface Messages {
  text(id: MessageId, values?: TextValues): string;
  rich(id: MessageId, values: RichValues): ReactNode;
}

const known = new WeakMap<CompiledMessages, Messages>();

/** The messages of a language, created once per file; on the server once for all requests. */
export function getMessages(lang: string, compiled: CompiledMessages): Messages {
  const made = known.get(compiled) ?? createMessages(lang, compiled);
  known.set(compiled, made);
  return made;
}

function createMessages(lang: string, compiled: CompiledMessages): Messages {
  const format = formatMessages(lang, compiled);
  return {
    text: (id, values) => String(format(id, values)),
    rich: (id, values) => withPartKeys(format(id, Object.fromEntries(Object.entries(values).map(withKeys)))),
  };
}

function withKeys([name, value]: [string, RichValues[string]]): [string, RichValues[string]] {
  return [name, typeof value === 'function' ? (parts) => value(withPartKeys(parts)) : value];
}

/** Parts of a message never change places, so their index is their key. */
function withPartKeys<T extends ReactNode | ReactNode[]>(parts: T): T {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part, place) =>
    typeof part === 'string' ? part : createElement(Fragment, { key: place }, part),
  ) as T;
}
