/**
 * Writes platform/ui/drawings/shapes.svg, the drawings of families of devices, from their traits: what interrupts a
 * phone's screen, where its cameras are, how long a lens is. `npm run device-drawings`; it has no options.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { composeSheet } from './sheet.ts';

const drawn = readFileSync(new URL('./drawn.svg', import.meta.url), 'utf8');
writeFileSync(new URL('../../platform/ui/drawings/shapes.svg', import.meta.url), composeSheet(drawn));
