/**
 * Wordmarks by theme and logos by carrier: data compiled from `themes/`, read when the server is built, never part of a browser
 * bundle.
 */
const wordmarks: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob<string>('/platform/generated/drawings/wordmarks/*.svg', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
  : {};
const carriers: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob<string>('/platform/generated/drawings/carriers/*.svg', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
  : {};

/** `0 0 <width> <height>` of a theme's wordmark. Server only. */
export function wordmarkFrame(theme: string): string {
  return readViewBox(wordmark(theme), `themes/wordmarks/${theme}.svg`);
}

/** The wordmark as a symbol with the id `wordmark`. Server only. */
export function wordmarkMarkup(theme: string): string {
  return toSymbol('wordmark', wordmark(theme), wordmarkFrame(theme));
}

/** Frame of a carrier's logo; undefined where the operator has supplied none. Server only. */
export function carrierFrame(logo: string): string | undefined {
  const file = carriers[`/platform/generated/drawings/carriers/${logo}.svg`];
  return file && readViewBox(file, `themes/carriers/${logo}.svg`);
}

/** The carrier's logo as a symbol with the id `carrier`, or the empty string. Server only. */
export function carrierMarkup(logo: string): string {
  const file = carriers[`/platform/generated/drawings/carriers/${logo}.svg`];
  return file ? toSymbol('carrier', file, readViewBox(file, `themes/carriers/${logo}.svg`)) : '';
}

function wordmark(theme: string): string {
  const file = wordmarks[`/platform/generated/drawings/wordmarks/${theme}.svg`];
  if (!file) throw new Error(`themes/wordmarks/${theme}.svg is missing`);
  return file;
}

function readViewBox(source: string, name: string): string {
  const frame = /viewBox="([^"]+)"/.exec(source)?.[1];
  if (!frame) throw new Error(`${name} has no viewBox`);
  return frame;
}

/** The shapes of an SVG file as a named symbol. */
function toSymbol(id: string, source: string, frame: string): string {
  const shapes = source.replace(/^[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<symbol id="${id}" viewBox="${frame}">${shapes}</symbol>`;
}
