/**
 * In every page of a development server: reports the fleet that the page shows. A page that was requested before an edit,
 * and listens only after it, has missed its reload; the server sends the reload again.
 */
import { FLEET_TIMING, SHOWN_FLEET } from './shown-fleet-names.ts';

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// Undefined where the browser keeps it back: outside of HTTPS and this machine's own names.
const shown = navigation?.serverTiming?.find(({ name }) => name === FLEET_TIMING)?.description;
if (shown !== undefined) import.meta.hot?.send(SHOWN_FLEET, shown);
