/**
 * The worker of an artefact: `node dist/worker.mjs`, as `npm run worker` in a checkout. Exits 1 with an explanation when it
 * cannot start, 2 on wrong usage.
 */
import { fileURLToPath } from 'node:url';
import { endOnFailure } from '../log/start-failure.ts';
import { runWorkerProgram } from '../operator/worker-program.ts';

// Where the artefact has what a checkout has at its root.
const root = fileURLToPath(new URL('../../../', import.meta.url));

await endOnFailure(runWorkerProgram(process.argv.slice(2), { root }));
