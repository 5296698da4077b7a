/**
 * The server of an artefact: `node dist/server.mjs`, as `npm start` in a checkout. Exits 1 with an explanation when it
 * cannot start, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { ignoreBrokenPipe } from '../boot/ignore-broken-pipe.ts';
import { SETTINGS_TEXT } from '../boot/settings-text.ts';
import { startServer } from '../main.ts';

// Where the artefact has what a checkout has at its root.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: node server.mjs

${SETTINGS_TEXT}`;

const [option] = process.argv.slice(2);
if (option === undefined) {
  await startServer({ root, dev: false });
} else {
  ignoreBrokenPipe();
  const isHelp = option === '--help' || option === '-h';
  if (isHelp) console.log(usage);
  else console.error(`Unknown option ${option}.\n\n${usage}`);
  process.exitCode = isHelp ? 0 : 2;
}
