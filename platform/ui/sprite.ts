import type { InlineDrawing } from './Drawing.tsx';
import brokenThread from './drawings/broken-thread.svg?raw';
import camera from './drawings/camera.svg?raw';
import lens from './drawings/lens.svg?raw';
import notebook from './drawings/notebook.svg?raw';
import parcel from './drawings/parcel.svg?raw';
import phone from './drawings/phone.svg?raw';
import tablet from './drawings/tablet.svg?raw';
import { carrierMarkup, wordmarkMarkup } from './logo-source.ts';

const sources: Record<InlineDrawing, string> = {
  phone,
  tablet,
  notebook,
  camera,
  lens,
  parcel,
  'broken-thread': brokenThread,
};

const drawings = Object.entries(sources)
  .map(([name, source]) => `<g id="drawing-${name}">${innerMarkup(source)}</g>`)
  .join('');

/**
 * The shapes of every drawing, of one theme's wordmark and of one carrier's logo, written once into the document
 * outside of React's root. `<use>` inherits the custom properties of its place, and no drawing costs a byte of
 * JavaScript. Server only: no module of the browser may import this file.
 */
export function buildSprite(theme: string, carrier = ''): string {
  return `<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>${drawings}</defs>${wordmarkMarkup(theme)}${carrierMarkup(carrier)}</svg>`;
}

function innerMarkup(source: string): string {
  return source.replace(/^[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}
