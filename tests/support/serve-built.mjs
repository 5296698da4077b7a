/** Serves this copy of the repository with what was built for the repository itself: it knows no country. */
import { fileURLToPath } from 'node:url';

// Not a path that TypeScript resolves: it would check the whole program, whose sources it checks already.
const { startServer } = await import(new URL('../../dist/program/main.js', import.meta.url).href);

await startServer({ root: fileURLToPath(new URL('../../', import.meta.url)), dev: false });
