/** SVG elements in the colours of a theme. All drawings have 200 × 200 units and stand on y = 184. */

type Fill = 'body' | 'side' | 'back' | 'screen' | 'glass' | 'accent';

/** Outlined elements inherit their line from the group around them. */
export function outlined(elements: readonly string[]): string {
  const line = 'stroke="var(--il-line)" stroke-width="var(--il-stroke)" stroke-linejoin="round" stroke-linecap="round"';
  return `<g ${line}>${elements.join('')}</g>`;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  round?: number;
}

export const box = (fill: Fill, { x, y, width, height, round = 0 }: Box): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="var(--il-${fill})"/>`;

export const shape = (fill: Fill, path: string): string => `<path d="${path}" fill="var(--il-${fill})"/>`;

export const circle = (fill: Fill, x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="var(--il-${fill})"/>`;

/** Without an outline: glass, screens. */
export function flat(elements: readonly string[]): string {
  return `<g stroke="none">${elements.join('')}</g>`;
}

export const accentLine = (path: string, width = 3.5): string =>
  `<path d="${path}" fill="none" stroke="var(--il-accent)" stroke-width="${width}"/>`;

export const detail = (path: string): string => `<path d="${path}" fill="none" stroke-width="var(--il-detail)"/>`;
