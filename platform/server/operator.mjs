// @ts-check
/**
 * Runs a command of the operator in a checkout: `node platform/server/operator.mjs <command> [<argument>…]`.
 *
 * Runs the built program where it matches the current files, because loading hundreds of TypeScript files takes longer
 * than most commands; the sources otherwise. Plain JavaScript for the same reason.
 */
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuildStale } from './boot/build-cache.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const COMMANDS = ['data', 'staff', 'outbox', 'parcels', 'probe', 'cdn', 'index-catalogue'];

const [command = ''] = process.argv.splice(2, 1);
if (!COMMANDS.includes(command)) {
  console.error(`Usage: node platform/server/operator.mjs ${COMMANDS.join(' | ')} [<argument>…]`);
  process.exit(2);
}
if (isBuildStale(root, 'program') || isBuildStale(root, 'artefact')) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(`./operator/${command}.ts`);
} else {
  // The artefact has its data in the working directory, a checkout beside its sources.
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  await import(pathToFileURL(join(root, 'dist', `${command}.mjs`)).href);
}
