/** Reads the markup of a rendered page: its own, printed by React and by templates that escape all values. */

export interface Markup {
  /** In order: texts, and the values of attributes that people read or hear. */
  words: string[];
  /** Addresses that the page leads to or loads. */
  links: string[];
  /** Values of `id`. */
  ids: string[];
  title: string;
  /** Text inside `<main>`. */
  main: string;
  headings: number;
  complete: boolean;
}

const TOKEN = /<!--[\s\S]*?-->|<(script|style|svg|noscript)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const READ = new Set(['alt', 'title', 'aria-label', 'aria-description', 'placeholder']);
const LINKED = new Set(['href', 'src', 'action', 'formaction', 'poster']);

export function readMarkup(html: string): Markup {
  const found: Markup = {
    words: [],
    links: [],
    ids: [],
    title: decodeText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    main: '',
    headings: 0,
    complete: html.trimEnd().endsWith('</html>'),
  };
  let inMain = false;
  for (const [token, block] of html.matchAll(TOKEN)) {
    if (token.startsWith('<!')) continue;
    if (!token.startsWith('<')) {
      const text = decodeText(token).trim();
      if (text !== '') found.words.push(text);
      if (inMain) found.main += text;
      continue;
    }
    const tag = block === undefined ? token : token.slice(0, token.indexOf('>') + 1);
    if (/^<main[ >]/.test(tag)) inMain = true;
    if (tag === '</main>') inMain = false;
    if (inMain && /^<h1[ >]/.test(tag)) found.headings += 1;
    readAttributes(tag, found);
  }
  return found;
}

function readAttributes(tag: string, { words, links, ids }: Markup): void {
  for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTE)) {
    if (READ.has(name) || (name === 'content' && isRead(tag))) words.push(decodeText(value));
    else if (LINKED.has(name)) links.push(decodeText(value));
    else if (name === 'srcset')
      links.push(
        ...decodeText(value)
          .split(',')
          .map((one) => one.trim().split(' ')[0] ?? ''),
      );
    else if (name === 'id') ids.push(value);
  }
}

/** Descriptions for people; other `content` is settings for programs. */
function isRead(tag: string): boolean {
  return /(name|property)="(description|og:title|og:description|twitter:title)"/.test(tag);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Resolves the character references that renderers print. */
function decodeText(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}
