interface HeroDrawingProps {
  /** Text on the price tag: the device and its price. Without it there is no tag. */
  tag?: { label: string; price: string };
}

/** The thread round a phone and a camera, ending in a price tag. Shapes come from the sprite. */
export function HeroDrawing({ tag }: HeroDrawingProps) {
  return (
    <svg className="art" viewBox="0 0 600 452" aria-hidden="true">
      <path className="thread-line" d="M300 300c0-40-246-40-246 2" />
      <path className="thread-line" d="M566 262c0-44-256-44-262 8" />
      <path className="shelf-line" d="M-20 430h620" />
      <use href="#drawing-phone" transform="translate(18 112) scale(1.73)" />
      <use href="#drawing-camera" transform="translate(278 137) scale(1.592)" />
      <path className="thread-line" d="M-60 372C40 392 300 366 300 300" />
      <path className="thread-line" d="M54 302c0 40 120 72 256 62C470 352 566 318 566 262" />
      <path className="thread-line" d="M304 270c-2 34 50 30 70-6C396 224 352 150 388 62" />
      {tag && (
        <g transform="translate(374 22)">
          <path className="tag-shape" d="M16 0h210v84H16L0 68V16z" />
          <circle className="tag-hole" cx="17" cy="42" r="5.5" />
          <text className="tag-label" x="32" y="29">
            {tag.label}
          </text>
          <text className="tag-price" x="31" y="66">
            {tag.price}
          </text>
        </g>
      )}
    </svg>
  );
}
