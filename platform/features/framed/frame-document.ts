import type { Appearance } from '../../shared/widget-messages.ts';

/** The theme's light or dark colours, or those of the visitor's system. */
export function showAppearance({ documentElement: { dataset } }: Document, appearance: Appearance): void {
  if (appearance === 'auto') delete dataset.scheme;
  else dataset.scheme = appearance;
}

/** Room of the frame outside of the window, for parts that stay in view (see framed.css). */
export function showView({ documentElement: { style } }: Document, view: { above: number; below: number }): void {
  style.setProperty('--above', `${view.above}px`);
  style.setProperty('--below', `${view.below}px`);
}

/** Calls `listener` with the height of the content now and after each change. Returns the function that stops it. */
export function followHeight({ body }: Document, listener: (height: number) => void): () => void {
  let known = -1;
  const measure = () => {
    const height = Math.ceil(body.scrollHeight);
    if (height === known) return;
    known = height;
    listener(height);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(body);
  // A menu that opens over the page changes no box around it.
  const later = () => requestAnimationFrame(measure);
  body.addEventListener('toggle', later, true);
  return () => {
    observer.disconnect();
    body.removeEventListener('toggle', later, true);
  };
}
