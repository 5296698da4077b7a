import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';
import type { MarkdownFile } from './markdown-file.ts';
import type { SourceEntry } from './source.ts';

/**
 * What one mode, or one partner's shop of that mode, says otherwise in a country's language:
 * `<mode>[.<partner>].messages.json` and the pages in `<mode>[.<partner>].content/`.
 */
export interface TextOverlay {
  /** `<mode>` or `<mode>.<partner>`. */
  scope: string;
  messages: JsonFile | undefined;
  content: ReadonlyMap<string, MarkdownFile>;
}

const MESSAGES = '.messages.json';
const CONTENT = '.content';

export function isTextOverlay({ name, folder }: SourceEntry): boolean {
  return folder ? name.endsWith(CONTENT) : name.endsWith(MESSAGES);
}

/** The overlays of a country's folder by scope, also those whose mode nobody knows: the checks name them. */
export function readTextOverlays(reader: FileReader, folder: string): Map<string, TextOverlay> {
  const overlays = new Map<string, TextOverlay>();
  for (const entry of reader.source.list(folder)) {
    if (!isTextOverlay(entry)) continue;
    const path = `${folder}/${entry.name}`;
    const scope = entry.name.slice(0, -(entry.folder ? CONTENT : MESSAGES).length);
    const known = overlays.get(scope) ?? { scope, messages: undefined, content: new Map() };
    const more = entry.folder ? { content: reader.markdownFolder(path) } : { messages: reader.json(path) };
    overlays.set(scope, { ...known, ...more });
  }
  return overlays;
}
