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
 * Whether the compiled fleet has to be stored: it was compiled for another stage or DATA_DIR. A fleet with parts that
 * keep their last good state is stored when it is compiled, and never again.
 *
 * @param {string} root with a trailing slash
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function isFleetUnstored(root, env) {
  const folder = lastGoodFolder(root, env);
  const file = join(root, 'platform/generated/configuration.gen.json');
  if (folder === undefined || !existsSync(file)) return false;
  const { revision, held } = JSON.parse(readFileSync(file, 'utf8'));
  return held.length === 0 && !existsSync(join(folder, `${revision}.fleet`));
}
