import { ExchangeError } from './exchange.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/[^<>]*>|<[^<>!/?](?:"[^"]*"|'[^']*'|[^<>"'])*>|[^<]+/y;
const NAME = '[\\p{L}_:][\\p{L}\\p{N}_:.-]*';
const START = new RegExp(`^<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>$`, 'u');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');

/**
 * Reads a well-formed XML document without a document type: a type could define entities that expand without limit.
 * Throws an `ExchangeError` with the line of the first fault.
 */
export function readXml(text: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [document];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const reject = (what: string): never => {
    throw new ExchangeError(`line ${text.slice(0, at).split('\n').length}: ${what}.`);
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token =
      TOKEN.exec(text)?.[0] ?? reject(text.startsWith('<!', at) ? 'declarations are not allowed' : 'not XML');
    readToken(token, open, reject);
    at += token.length;
  }
  const [root, ...others] = document.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (open.length > 1) reject(`<${open.at(-1)?.name}> is not closed`);
  if (!root || typeof root === 'string' || others.length > 0) return reject('not one XML element');
  return root;
}

function readToken(token: string, open: XmlElement[], reject: (what: string) => never): void {
  const parent = open.at(-1);
  if (!parent || token.startsWith('<!--') || token.startsWith('<?')) return;
  if (token.startsWith('<![CDATA[')) parent.children.push(token.slice('<![CDATA['.length, -']]>'.length));
  else if (token.startsWith('</')) {
    if (open.length < 2 || parent.name !== token.slice(2, -1).trim()) reject(`${token} closes no element`);
    open.pop();
  } else if (token.startsWith('<')) {
    const [, name, attributes = '', empty] = START.exec(token) ?? reject(`${token.slice(0, 40)} is not XML`);
    const element = { name: name ?? '', attributes: readAttributes(attributes, reject), children: [] };
    parent.children.push(element);
    if (empty !== '/') open.push(element);
  } else parent.children.push(readEntities(token.replace(/\r\n?/g, '\n'), reject));
}

function readAttributes(text: string, reject: (what: string) => never): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) reject(`the attribute ${name} is there twice`);
    attributes[name] = readEntities((double ?? single ?? '').replace(/\s/g, ' '), reject);
  }
  return attributes;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readEntities(text: string, reject: (what: string) => never): string {
  return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) return reject('& is not written &amp;');
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (hex !== undefined || decimal !== undefined)
      return code <= 0x10ffff ? String.fromCodePoint(code) : reject(`${whole} is not a character`);
    return ENTITIES[name] ?? reject(`${whole} is not an entity of XML`);
  });
}
