import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { FileReader } from '../read/file-reader.ts';
import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Source } from '../read/source.ts';
import { LIST_SEPARATOR } from './country-texts.ts';
import type { TextUnit } from './text-units.ts';

/** What a translator needs to know about a text. */
export interface TextContext {
  description: string;
  /** Most characters, where the schema has a limit. */
  maxLength: number | undefined;
  /** The file, and the sources of the screens, forms and mails that use the message. */
  shown: string[];
}

const MAX_SCREENS = 5;
const SCHEMAS = { question: 'question-texts', catalogue: 'catalogue-texts' } as const;
const PAGE_PARTS: Record<string, string> = {
  title: 'Heading of the page and of its browser tab.',
  description: 'Summary for search engines.',
  body: 'Markdown of the page.',
};

/** `findScreens`: see `indexScreens`. */
export function describeText(
  reader: FileReader,
  { id, kind, key, source, target }: TextUnit,
  findScreens: (messageId: string) => readonly string[],
): TextContext {
  const file = `tenants/${id.slice(0, id.indexOf('#'))}`;
  if (kind === 'message') {
    const screens = findScreens(key).slice(0, MAX_SCREENS);
    return {
      description: describeArguments(source || (target ?? '')),
      maxLength: undefined,
      shown: [file, ...screens],
    };
  }
  if (kind === 'page') return { description: PAGE_PARTS[key] ?? '', maxLength: undefined, shown: [file] };
  const schema = reader.json(`schemas/catalogue/${SCHEMAS[kind]}.schema.json`);
  return { ...describeMember(schema?.value, key.split('/')), shown: [file] };
}

function describeArguments(message: string): string {
  const found = new Map<string, string>();
  try {
    collectArguments(parse(message, { captureLocation: false }), found);
  } catch {
    return '';
  }
  const names = [...found].map(([name, type]) => (type === '' ? name : `${name} (${type})`));
  return names.length === 0 ? '' : `Arguments: ${names.join(', ')}`;
}

const TYPES: Partial<Record<TYPE, string>> = {
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.plural]: 'number that selects a plural form',
  [TYPE.select]: 'word that selects a text',
};

function collectArguments(elements: readonly MessageFormatElement[], found: Map<string, string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const name = element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`;
    if (!found.get(name)) found.set(name, TYPES[element.type] ?? '');
    if (element.type === TYPE.tag) collectArguments(element.children, found);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) collectArguments(value, found);
  }
}

/** The nearest description and the limit of a member. */
function describeMember(schema: JsonValue | undefined, path: readonly string[]) {
  const root = isObject(schema) ? schema : {};
  let node = root;
  let description = '';
  for (const name of path) {
    const { properties, additionalProperties } = node;
    const next = isObject(properties) && isObject(properties[name]) ? properties[name] : additionalProperties;
    node = isObject(next) ? followReference(root, next) : {};
    if (typeof node.description === 'string') description = node.description;
  }
  if (node.type === 'array') description = `${description} Words separated by "${LIST_SEPARATOR}".`.trim();
  if (typeof node.pattern === 'string') description = `${description} Pattern: ${node.pattern}`.trim();
  return { description, maxLength: typeof node.maxLength === 'number' ? node.maxLength : undefined };
}

function followReference(root: JsonObject, node: JsonObject): JsonObject {
  const [, name] = /^#\/definitions\/(.+)$/.exec(String(node.$ref)) ?? [];
  const found = name !== undefined && isObject(root.definitions) ? root.definitions[name] : undefined;
  return isObject(found) ? found : node;
}

const FOLDERS = ['platform/features', 'platform/layouts', 'platform/forms', 'platform/ui', 'platform/services'];

/** The sources that name a message. Ids that a source composes at run time are not found. */
export function indexScreens(source: Source, ids: ReadonlySet<string>): (messageId: string) => readonly string[] {
  const screens = new Map<string, string[]>();
  const visit = (folder: string) => {
    for (const { name, folder: isFolder } of source.list(folder)) {
      const path = `${folder}/${name}`;
      if (isFolder) visit(path);
      else if (/\.tsx?$/.test(name)) {
        const words = source.read(path)?.match(/(?<=['"`])[\w.-]+(?=['"`])/g) ?? [];
        for (const id of new Set(words)) if (ids.has(id)) screens.set(id, [...(screens.get(id) ?? []), path]);
      }
    }
  };
  for (const folder of FOLDERS) visit(folder);
  return (messageId) => screens.get(messageId) ?? [];
}
