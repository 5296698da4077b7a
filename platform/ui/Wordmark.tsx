import { wordmarkFrame } from './logo-source.ts';

/**
 * The theme's wordmark. Its shapes are in the document once (`sprite.ts`). A host has one theme, so the browser reads
 * the frame back from there, and the bundle contains no theme's drawing.
 */
export function Wordmark({ theme, label }: { theme: string; label: string }) {
  const frame = import.meta.env.SSR
    ? wordmarkFrame(theme)
    : (document.getElementById('wordmark')?.getAttribute('viewBox') ?? undefined);
  return (
    <svg viewBox={frame} role="img" aria-label={label}>
      <use href="#wordmark" />
    </svg>
  );
}
