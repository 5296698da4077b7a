import { DATA_FILES } from '../read/fleet-files.ts';

/**
 * A part of the fleet that keeps its last good state as a whole: `shop <id>`, `country <code>`, `mode <name>`,
 * `theme <name>`, or `fleet` for what all shops share.
 */
export type Unit = string;

/** All shops share the files that no smaller unit has. */
export const FLEET: Unit = 'fleet';

const SHARED_FOLDERS = new Set(['modes', 'catalogue', 'pictures', 'desk']);

/** The unit that a file belongs to. `modes` tells a shop's file from a mistyped one, which belongs to its country. */
export function findUnit(path: string, modes: ReadonlySet<string>): Unit {
  const [top, folder = '', name] = path.split('/');
  if (top === 'themes') return findThemeUnit(path);
  if (top !== 'tenants' || name === undefined) return FLEET;
  if (folder === 'modes') return `mode ${name.replace(/\.json$/, '')}`;
  if (SHARED_FOLDERS.has(folder)) return FLEET;
  const scope = DATA_FILES.has(name) ? undefined : /^(.+?)(\.messages)?\.json$|^(.+)\.content$/.exec(name);
  const shop = scope?.[1] ?? scope?.[3];
  return shop !== undefined && modes.has(shop.split('.')[0] ?? '') ? `shop ${folder}/${shop}` : `country ${folder}`;
}

function findThemeUnit(path: string): Unit {
  const name = /^themes\/([^/]+)\.tokens\.json$|^themes\/(?:icons|wordmarks)\/([^/]+)\.svg$/.exec(path);
  const theme = name?.[1] ?? name?.[2];
  return theme === undefined ? FLEET : `theme ${theme}`;
}

/** The unit itself, then each larger unit that contains it. */
export function listContainers(unit: Unit): Unit[] {
  const [, country] = /^shop ([^/]+)\//.exec(unit) ?? [];
  const containers = country === undefined ? [] : [`country ${country}`];
  return unit === FLEET ? [FLEET] : [unit, ...containers, FLEET];
}
