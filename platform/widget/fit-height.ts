interface Place {
  /** Current height of the frame. */
  height: number;
  /** Height of the frame's content. */
  content: number;
  /** Height below which the frame never goes. */
  least: number;
  /** Distance of the frame from the top of the window. */
  top: number;
  windowHeight: number;
}

/**
 * The next height of the frame. It grows with its content. It shrinks only as far as its lower edge stays outside of the
 * window, so that what follows on the page never jumps into view; the rest follows when the page is scrolled.
 */
export function fitHeight({ height, content, least, top, windowHeight }: Place): number {
  const wanted = Math.max(content, least);
  return wanted >= height ? wanted : Math.max(wanted, Math.min(height, windowHeight - top));
}
