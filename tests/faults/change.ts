import { fileURLToPath } from 'node:url';
import { JsonFile, type JsonValue, type Path } from '../../generators/read/json-file.ts';
import { diskSource, type EntryKind, overlaySource, type Source } from '../../generators/read/source.ts';
import { TextFile } from '../../generators/read/text-file.ts';

/** The shipped fleet. */
export const shipped = diskSource(fileURLToPath(new URL('../..', import.meta.url)));

/** One edit of the shipped fleet, and the place where the compiler must report it. */
export interface Change {
  /** New text by path; null removes the file. */
  files: Readonly<Record<string, string | null>>;
  /** Kinds of entries that are links or devices. */
  kinds?: Readonly<Record<string, EntryKind>>;
  file: string;
  line: number;
}

const texts = new Map<string, string>();
const parsed = new Map<string, JsonFile>();

export function readShipped(file: string): string {
  const known = texts.get(file) ?? shipped.read(file);
  if (known === undefined) throw new Error(`The fleet has no file ${file}`);
  texts.set(file, known);
  return known;
}

export function parseShipped(file: string): JsonFile {
  const known = parsed.get(file) ?? new JsonFile(file, readShipped(file));
  parsed.set(file, known);
  return known;
}

/** The whole file replaced; the fault is on `line`. */
export function writeFile(file: string, text: string | null, line = 1): Change {
  return { files: { [file]: text }, file, line };
}

function splice(file: string, offset: number, length: number, text: string, marked = offset): Change {
  const before = readShipped(file);
  const after = before.slice(0, offset) + text + before.slice(offset + length);
  return writeFile(file, after, new TextFile(file, after).position(marked).line);
}

/** A text replaced at its first occurrence. */
export function replaceText(file: string, find: string, replacement: string): Change {
  const offset = readShipped(file).indexOf(find);
  if (offset === -1) throw new Error(`${file} does not contain ${find}`);
  return splice(file, offset, find.length, replacement);
}

export function appendText(file: string, text: string): Change {
  const before = readShipped(file);
  return splice(file, before.length, 0, text, before.length + text.search(/\S/));
}

function findNode(file: string, path: Path) {
  const node = parseShipped(file).node(path);
  if (!node) throw new Error(`${file} has no member ${JSON.stringify(path)}`);
  return node;
}

/** A value of a JSON file replaced. */
export function setValue(file: string, path: Path, value: JsonValue): Change {
  return setRaw(file, path, JSON.stringify(value));
}

/** A value of a JSON file replaced by JSON as written, such as one with escapes. */
function setRaw(file: string, path: Path, json: string): Change {
  const { offset, length } = findNode(file, path);
  return splice(file, offset, length, json);
}

/** A member added at the start of an object. */
export function addMember(file: string, path: Path, name: string, value: JsonValue): Change {
  const { offset, children = [] } = findNode(file, path);
  const text = `${JSON.stringify(name)}: ${JSON.stringify(value)}${children.length > 0 ? ', ' : ''}`;
  return splice(file, offset + 1, 0, text);
}

/** An element added at the start of an array. */
export function addElement(file: string, path: Path, value: JsonValue): Change {
  const { offset, children = [] } = findNode(file, path);
  return splice(file, offset + 1, 0, `${JSON.stringify(value)}${children.length > 0 ? ', ' : ''}`);
}

/** A member set, or added at the start of the object that lacks it. */
export function putMember(file: string, path: Path, name: string, value: JsonValue): Change {
  const there = parseShipped(file).has([...path, name]);
  return there ? setValue(file, [...path, name], value) : addMember(file, path, name, value);
}

/** A member's name replaced; the value stays. */
export function renameMember(file: string, path: Path, name: string): Change {
  const key = findNode(file, path).parent?.children?.[0];
  if (!key) throw new Error(`${file} has no member ${JSON.stringify(path)}`);
  return splice(file, key.offset, key.length, JSON.stringify(name));
}

/** A member or element removed with its comma. The place is where the object or array starts, unless stated. */
export function removeValue(file: string, path: Path, at: Path = path.slice(0, -1)): Change {
  const value = findNode(file, path);
  const node = value.parent?.type === 'property' ? value.parent : value;
  const text = readShipped(file);
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const next = siblings[index + 1];
  const previous = siblings[index - 1];
  const from = next || !previous ? node.offset : previous.offset + previous.length;
  const to = next ? next.offset : node.offset + node.length;
  const after = text.slice(0, from) + text.slice(to);
  const file2 = new JsonFile(file, after);
  return writeFile(file, after, file2.position(file2.span(at).offset).line);
}

/** Several changes as one; the place is that of the last. */
export function joinChanges(...changes: [Change, ...Change[]]): Change {
  const last = changes.at(-1) as Change;
  return { ...last, files: Object.assign({}, ...changes.map(({ files }) => files)) };
}

/** The same change, reported elsewhere: at a value of a JSON file, or at the start of a file. */
export function reportedAt(change: Change, file: string, path: Path = []): Change {
  const text = change.files[file] ?? readShipped(file);
  const json = new JsonFile(file, text);
  return { ...change, file, line: path.length === 0 ? 1 : json.position(json.span(path).offset).line };
}

/** The fleet with the change. */
export function changedSource({ files, kinds = {} }: Change): Source {
  const source = overlaySource(shipped, files);
  const special = Object.entries(kinds);
  if (special.length === 0) return source;
  return {
    ...source,
    list: (folder) =>
      source.list(folder).map((entry) => {
        const kind = special.find(([path]) => path === `${folder}/${entry.name}`)?.[1];
        return kind ? { ...entry, kind } : entry;
      }),
  };
}
