import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';
import type { MarkdownFile } from './markdown-file.ts';
import type { SourceEntry } from './source.ts';

/**
 * The overrides of one mode, or of one partner's shop in that mode, for a country's language:
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

/** The overlays of a country's folder by scope, including those of unknown modes, which the checks report. */
export function readTextOverlays(reader: FileReader, folder: string): Map<string, TextOverlay> {
  const overlays = new Map<string, TextOverlay>();
  for (const entry of reader.list(folder)) {
    if (!isTextOverlay(entry)) continue;
    const path = `${folder}/${entry.name}`;
    const scope = entry.name.slice(0, -(entry.folder ? CONTENT : MESSAGES).length);
    const known = overlays.get(scope) ?? { scope, messages: undefined, content: new Map() };
    const more = entry.folder ? { content: reader.markdownFolder(path) } : { messages: reader.json(path) };
    overlays.set(scope, { ...known, ...more });
  }
  return overlays;
}
