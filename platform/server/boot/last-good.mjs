// @ts-check
/** Plain JavaScript, as start.mjs is. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder where successful compilations store the fleet; undefined in the local stage, which starts only without
 * errors.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function lastGoodFolder(root, env) {
  if (!env.STAGE || env.STAGE === 'local') return undefined;
  return resolve(root, env.DATA_DIR || '.data', 'last-good');
}

/**
 * What is left to do with a compiled fleet whose files are unchanged. `store`: it was compiled for another stage or
 * DATA_DIR; a fleet with parts in their last good state is stored when it is compiled, and never again. `compile`: it
 * has such parts, and the local stage refuses files with errors. A missing file is noticed by build-cache.mjs.
 *
 * @param {string} root with a trailing slash
 * @param {NodeJS.ProcessEnv} env
 * @returns {'nothing' | 'store' | 'compile'}
 */
export function findFleetTask(root, env) {
  const file = join(root, 'platform/generated/configuration.gen.json');
  if (!existsSync(file)) return 'nothing';
  const { revision, held } = JSON.parse(readFileSync(file, 'utf8'));
  const folder = lastGoodFolder(root, env);
  if (folder === undefined) return held.length > 0 ? 'compile' : 'nothing';
  return held.length > 0 || existsSync(join(folder, `${revision}.fleet`)) ? 'nothing' : 'store';
}
