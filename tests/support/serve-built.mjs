/** Serves this copy of the repository with what was built for the repository itself: it knows no country. */
import { fileURLToPath } from 'node:url';
import { start } from '../../dist/program/main.js';

await start({ root: fileURLToPath(new URL('../../', import.meta.url)), dev: false });
