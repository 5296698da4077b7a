import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads the built pages. Once loaded, they render for every shop of this process. The bundled program contains them. */
export async function loadBuiltPages(root: string): Promise<void> {
  await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href);
}
