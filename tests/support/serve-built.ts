/** Serves this copy of the repository with the pages that were built for the repository itself: they know no country. */
import { fileURLToPath } from 'node:url';
import { serve } from '../../platform/server/main.ts';

await serve({ root: fileURLToPath(new URL('../../', import.meta.url)), dev: false });
