/**
 * Does scheduled work and sends mails in a separate process, so that processes started with WORKER=off only answer.
 *
 *   npm run worker
 *
 * Any number may run: one does the scheduled work, another takes over when it dies, all send mails. Exits 1 with an
 * explanation when it cannot start, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { generateIfStale } from '../boot/generate.ts';
import { endOnFailure } from '../log/start-failure.ts';
import { runWorkerProgram } from './worker-program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

await endOnFailure(runWorkerProgram(process.argv.slice(2), { root, compile: () => generateIfStale(root) }));
