/** A start tag of a page. */
export interface Tag {
  /** In lower case. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  selfClosing: boolean;
  /** Text and markup up to its end tag; undefined without an end tag. */
  inside: string | undefined;
  /** Line in the page, from 1. */
  line: number;
}

/** What is inside is text, not markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe']);
const TAG = /<!--[\s\S]*?(?:-->|$)|<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The start tags of a page in order, without those in comments, scripts and templates. */
export function readTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let hiddenUntil = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, written, attributes = ''] = match;
    if (written === undefined || match.index < hiddenUntil) continue;
    const name = written.toLowerCase();
    const start = match.index + whole.length;
    const end = html.toLowerCase().indexOf(`</${name}`, start);
    if (RAW.has(name)) hiddenUntil = end < 0 ? html.length : end;
    tags.push({
      name,
      attributes: readAttributes(attributes),
      selfClosing: attributes.trimEnd().endsWith('/'),
      inside: end < 0 ? undefined : html.slice(start, end),
      line: html.slice(0, match.index).split('\n').length,
    });
  }
  return tags;
}

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', ...values] of text.matchAll(ATTRIBUTE)) {
    const value = values.find((one) => one !== undefined) ?? '';
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), decode(value));
  }
  return found;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

function decode(text: string): string {
  return text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}
