import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FILE, isArtefact } from './built-files.ts';

/** What an artefact was built from. */
export interface BuildFacts {
  /** Version of the program. */
  version: string;
  /** Commit of the sources; `unknown` where the build knew none. */
  revision: string;
}

/** Undefined in a checkout: its files are whatever they are now. */
export function readBuildFacts(root: string): BuildFacts | undefined {
  if (!isArtefact(root)) return undefined;
  const { version, revision } = JSON.parse(readFileSync(join(root, BUILD_FILE), 'utf8')) as BuildFacts;
  return { version, revision };
}
