/**
 * The programs that need TypeScript: the build step of `npm start` (start.mjs), and the following.
 *
 *   npm run dev          generates, opens the database, serves with hot reload
 *   npm run dev -- --pseudo  the same, with every text longer and with accents, to find cut and fixed texts
 *   npm run build        only generates and builds
 *   --make               the same, but only what is missing or stale
 *
 * Exits 1 with an explanation when the configuration, the environment or the build is wrong.
 */
import { fileURLToPath } from 'node:url';
import { assemble, assembleIfStale } from './artefact/assemble.ts';
import { buildPagesIfStale } from './boot/build-pages.ts';
import { buildProgramIfStale } from './boot/build-program.ts';
import { generate, generateIfStale } from './boot/generate.ts';
import { ignoreBrokenPipe } from './boot/ignore-broken-pipe.ts';
import { lastGoodFolder } from './boot/last-good.mjs';
import { SETTINGS_TEXT } from './boot/settings-text.ts';
import { endOnFailure } from './log/start-failure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const usage = `Usage: npm start | npm run dev [-- --pseudo] | npm run build

${SETTINGS_TEXT}`;

const OPTIONS = ['--dev', '--build', '--make', '--pseudo'];

async function main(args: readonly string[]): Promise<void> {
  ignoreBrokenPipe();
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  const pseudo = args.includes('--pseudo');
  const programs = args.filter((arg) => arg !== '--pseudo');
  if (unknown || programs.length !== 1 || (pseudo && programs[0] !== '--dev')) {
    console.error(`${unknown ? `Unknown option ${unknown}` : 'One option at a time'}.\n\n${usage}`);
    process.exit(2);
  }
  const dev = args.includes('--dev');
  process.env.NODE_ENV = dev ? 'development' : 'production';
  const lastGood = dev ? undefined : lastGoodFolder(root, process.env);
  const status = await (args.includes('--make') ? generateIfStale(root, lastGood) : generate(root, lastGood));
  if (status !== 0) process.exit(status);
  // Imported late, because they import generated files.
  if (dev) return (await import('./serve.ts')).serve({ root, dev, pseudo });
  await buildPagesIfStale(root);
  await buildProgramIfStale(root);
  // A build on request tells the current commit, also where no file changed.
  await (args.includes('--make') ? assembleIfStale(root) : assemble(root));
}

await endOnFailure(main(process.argv.slice(2)));
