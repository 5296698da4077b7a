import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { compare, GENERATED, header, type Output, printJsonRecord, printUnion } from './output.ts';

const compiled = new WeakMap<JsonFile, Map<string, MessageFormatElement[]>>();

/** A file's messages as FormatJS syntax trees. A message that does not parse is left out; the checks have named it. */
function compileFile(file: JsonFile): Map<string, MessageFormatElement[]> {
  const known = compiled.get(file);
  if (known) return known;
  const messages = new Map<string, MessageFormatElement[]>();
  for (const [id, text] of Object.entries(isObject(file.value) ? file.value : {})) {
    if (typeof text !== 'string') continue;
    try {
      messages.set(id, parse(text));
    } catch {}
  }
  compiled.set(file, messages);
  return messages;
}

/** messages/<locale>.gen.json: every message of a language as a FormatJS syntax tree, so that no parser is shipped. */
export function printMessages(fleet: Fleet): Output[] {
  return fleet.locales.map((locale) => {
    const merged = new Map(messageFiles(fleet, locale).flatMap((file) => [...compileFile(file)]));
    const sorted = Object.fromEntries([...merged].sort(([a], [b]) => compare(a, b)));
    return { path: `${GENERATED}/messages/${locale.id}.gen.json`, content: printJsonRecord(sorted) };
  });
}

/** message-ids.gen.ts */
export function printMessageIds(fleet: Fleet): Output {
  const ids = new Set<string>();
  for (const { source } of fleet.locales) {
    if (isObject(source.messages?.value)) for (const id of Object.keys(source.messages.value)) ids.add(id);
  }
  const content = `${header('tenants/<country>/messages.json')}${printUnion('MessageId', [...ids].sort(compare))}`;
  return { path: `${GENERATED}/message-ids.gen.ts`, content };
}
