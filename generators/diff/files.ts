import type { Compilation } from '../compile.ts';
import { listGivenPictures } from '../resolve/pictures.ts';
import type { Difference } from './difference.ts';
import type { Sides } from './sides.ts';

/** Folders whose files every shop shows as they are. */
const SHOWN_FOLDERS = ['themes/media', 'themes/carriers', 'themes/fonts', 'tenants/pictures'];

/** The pictures, films and fonts of all shops that differ, and which device or category shows which picture. */
export function diffFiles({ before, after }: Sides): Difference[] {
  return [...diffPictures(before, after), ...SHOWN_FOLDERS.flatMap((folder) => diffFolder(folder, before, after))];
}

function diffPictures(before: Compilation, after: Compilation): Difference[] {
  const [old, now] = [before, after].map(({ fleet }) => {
    const given = listGivenPictures(fleet);
    return new Map(given.map(({ kind, id, image, alt }) => [`${kind} ${id}`, { image, alt }]));
  });
  const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return names.flatMap((name): Difference[] => {
    const [was, is] = [old?.get(name), now?.get(name)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const what =
      was?.image === is?.image ? 'alternative text' : `${was?.image ?? 'drawing'} → ${is?.image ?? 'drawing'}`;
    return [{ kind: 'pictures', text: `${name}: ${what}`, details: [], data: { path: name, before: was, after: is } }];
  });
}

function diffFolder(folder: string, before: Compilation, after: Compilation): Difference[] {
  const [old, now] = [before, after].map(({ reader }) =>
    reader.list(folder).flatMap((entry) => (entry.folder || entry.name.endsWith('.md') ? [] : [entry.name])),
  );
  return [...new Set([...(old ?? []), ...(now ?? [])])].sort().flatMap((name): Difference[] => {
    const path = `${folder}/${name}`;
    const [was, is] = [before.reader.bytes(path), after.reader.bytes(path)];
    if (was && is ? was.equals(is) : was === is) return [];
    const how = was && is ? 'another file' : is ? 'new' : 'removed';
    return [{ kind: 'pictures', text: `${path}: ${how}`, details: [], data: { how, path } }];
  });
}
