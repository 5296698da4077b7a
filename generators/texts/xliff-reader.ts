import { ExchangeError, type ImportedText } from './exchange.ts';
import { readXml, type XmlElement } from './xml-reader.ts';

const DONE = new Set(['translated', 'reviewed', 'final']);

/** The texts of an XLIFF 2 document, by the `name` of each unit. Tools may split a unit into segments. */
export function readXliff(text: string): ImportedText[] {
  const root = readXml(text);
  if (root.name !== 'xliff' || !root.attributes.version?.startsWith('2.'))
    throw new ExchangeError('This is not XLIFF 2: <xliff version="2.…"> is expected.');
  return listUnits(root).map(readUnit);
}

/** Tools may put units into groups. */
function listUnits(element: XmlElement): XmlElement[] {
  return listElements(element).flatMap((child) => {
    if (child.name === 'unit') return [child];
    return child.name === 'file' || child.name === 'group' ? listUnits(child) : [];
  });
}

function listElements({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

function findElement(element: XmlElement, name: string): XmlElement | undefined {
  return listElements(element).find((child) => child.name === name);
}

function readUnit(unit: XmlElement): ImportedText {
  const { id = '', name } = unit.attributes;
  const place = `unit ${id}`;
  if (name === undefined) throw new ExchangeError(`${place} has no name: it says which text it is.`);
  const data = new Map(
    listElements(findElement(unit, 'originalData') ?? unit)
      .filter((child) => child.name === 'data')
      .map((child) => [child.attributes.id ?? '', readInline(child, new Map(), place)]),
  );
  const segments = listElements(unit).filter((child) => child.name === 'segment' || child.name === 'ignorable');
  const pieces = segments.map((segment) => {
    const [source, target] = ['source', 'target'].map((part) => findElement(segment, part));
    return {
      words: segment.name === 'segment',
      source: source ? readInline(source, data, place) : '',
      target: target && readInline(target, data, place),
      done: DONE.has(segment.attributes.state ?? 'initial'),
    };
  });
  const words = pieces.filter((piece) => piece.words);
  const translated = words.filter(({ target }) => target !== undefined && target !== '');
  if (translated.length > 0 && translated.length < words.length)
    throw new ExchangeError(`${place} (${name}): some of its segments are not translated.`);
  return {
    place,
    id: name,
    source: pieces.map(({ source }) => source).join(''),
    target: translated.length === 0 ? undefined : pieces.map(({ source, target }) => target ?? source).join(''),
    confirmed: words.every(({ done }) => done),
  };
}

/** The text with the original data of its inline elements. */
function readInline(element: XmlElement, data: ReadonlyMap<string, string>, place: string): string {
  const find = (name: string | undefined) => {
    const found = name === undefined ? '' : data.get(name);
    if (found === undefined) throw new ExchangeError(`${place}: there is no original data "${name}".`);
    return found;
  };
  const read = (child: XmlElement | string): string => {
    if (typeof child === 'string') return child;
    const { dataRef, dataRefStart, dataRefEnd, hex } = child.attributes;
    const inner = () => readInline(child, data, place);
    if (child.name === 'ph' || child.name === 'sc' || child.name === 'ec') return find(dataRef);
    if (child.name === 'pc') return find(dataRefStart) + inner() + find(dataRefEnd);
    if (child.name === 'mrk') return inner();
    if (child.name === 'sm' || child.name === 'em') return '';
    if (child.name === 'cp' && hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    throw new ExchangeError(`${place}: <${child.name}> is not an inline element of XLIFF.`);
  };
  return element.children.map(read).join('');
}
