import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Facts of a build. Only the artefact has it, so it tells an artefact from a checkout. */
export const BUILD_FILE = 'build.json';

/** Whether a root is an artefact, which `npm run build` writes, and not a checkout with its sources. */
export function isArtefact(root: string): boolean {
  return existsSync(join(root, BUILD_FILE));
}

/** Folder of what was built for browsers: an artefact is that folder itself, a checkout has it below `dist/`. */
export function builtFolder(root: string): string {
  return isArtefact(root) ? root : join(root, 'dist');
}
