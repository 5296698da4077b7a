/** Wordmark files by theme name: data of `themes/`, read when the server is built, never part of a browser bundle. */
const files: Record<string, string> = import.meta.env.SSR
  ? import.meta.glob<string>('/themes/wordmarks/*.svg', { query: '?raw', import: 'default', eager: true })
  : {};

function source(theme: string): string {
  const file = files[`/themes/wordmarks/${theme}.svg`];
  if (!file) throw new Error(`themes/wordmarks/${theme}.svg is missing`);
  return file;
}

/** `0 0 <width> <height>` of a theme's wordmark. Server only. */
export function wordmarkFrame(theme: string): string {
  const frame = /viewBox="([^"]+)"/.exec(source(theme))?.[1];
  if (!frame) throw new Error(`themes/wordmarks/${theme}.svg has no viewBox`);
  return frame;
}

/** The wordmark as a symbol with the id `wordmark`. Server only. */
export function wordmarkMarkup(theme: string): string {
  const shapes = source(theme)
    .replace(/^[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '');
  return `<symbol id="wordmark" viewBox="${wordmarkFrame(theme)}">${shapes}</symbol>`;
}
