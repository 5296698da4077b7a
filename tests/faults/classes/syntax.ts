import { addMember, parseShipped, readShipped, writeFile } from '../change.ts';
import { JSON_FILES } from '../files.ts';
import type { Fault } from '../inject.ts';

const group = 'syntax';

/** Edits of the JSON itself, each with the line of the fault. */
const EDITS: Readonly<Record<string, (text: string) => { text: string; line: number } | undefined>> = {
  'missing comma': (text) => {
    const found = /,(\n\s*)(?=")/.exec(text.slice(40));
    if (!found) return undefined;
    const at = 40 + found.index;
    return { text: text.slice(0, at) + text.slice(at + 1), line: text.slice(0, at + 2).split('\n').length };
  },
  'single quotes': (text) => ({ text: text.replace(/^\{\s*"/, "{ '"), line: 1 }),
  comment: (text) => ({ text: text.replace(/^\{/, '{ // note\n'), line: 1 }),
  'trailing comma': (text) => {
    const at = text.lastIndexOf('}');
    const before = text.slice(0, at).trimEnd();
    return { text: `${before},\n}\n`, line: `${before},\n`.split('\n').length };
  },
  'text after the end': (text) => ({ text: `${text.trimEnd()}\nx\n`, line: text.trimEnd().split('\n').length + 1 }),
};

export function listSyntaxFaults(): Fault[] {
  const broken = JSON_FILES.flatMap((file) =>
    Object.entries(EDITS).flatMap(([name, edit]) => {
      const made = edit(readShipped(file));
      if (!made) return [];
      return [{ group, name: `${name} in ${file}`, id: 'E001', change: writeFile(file, made.text, made.line) }];
    }),
  );
  const lists = JSON_FILES.map((file) => ({
    group,
    name: `a list instead of an object in ${file}`,
    id: 'E003',
    change: writeFile(file, '[]\n'),
  }));
  const twice = JSON_FILES.map((file) => {
    const [first] = Object.entries(parseShipped(file).value as object).filter(([key]) => key !== '$schema');
    const change = addMember(file, [], first?.[0] ?? '', first?.[1]);
    const text = change.files[file] ?? '';
    // The second of the two is the one at fault.
    const at = text.indexOf(JSON.stringify(first?.[0]), text.indexOf(JSON.stringify(first?.[0])) + 1);
    const isKey = (offset: number) => /^"[^"]*"\s*:/.test(text.slice(offset));
    let offset = at;
    while (offset !== -1 && !isKey(offset)) offset = text.indexOf(JSON.stringify(first?.[0]), offset + 1);
    return {
      group,
      name: `a member twice in ${file}`,
      id: 'E002',
      change: { ...change, line: text.slice(0, offset).split('\n').length },
    };
  });
  return [...broken, ...lists, ...twice];
}
