import type { Fleet } from '../resolve/fleet.ts';
import { compare, GENERATED, type Output } from './output.ts';

/**
 * The drawings that the running shops read: `icons/` and `wordmarks/` by theme, `carriers/` by carrier. Copies, so that
 * a shop that keeps its last good state has its drawings too.
 */
export function printDrawings({ files }: Fleet): Output[] {
  const carriers = files.drawnPictures.filter(({ path }) => path.startsWith('themes/carriers/'));
  return [...files.icons.values(), ...files.wordmarks.values(), ...carriers]
    .map(({ path, text }) => ({ path: `${GENERATED}/drawings/${path.slice('themes/'.length)}`, content: text }))
    .sort((a, b) => compare(a.path, b.path));
}
