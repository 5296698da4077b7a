/** Serves this copy of the repository with what was built for the repository itself: it knows no country. */
import { fileURLToPath } from 'node:url';
import { startServer } from '../../dist/program/main.js';

await startServer({ root: fileURLToPath(new URL('../../', import.meta.url)), dev: false });
