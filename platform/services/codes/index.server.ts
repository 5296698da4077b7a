import bwip from 'bwip-js/node';

/** Black shapes on a grid of modules: an SVG path in module units, and its size without the quiet zone. */
export interface CodeShape {
  path: string;
  width: number;
  height: number;
  /** Modules that must stay white on the left and right (bar codes) or on all sides (QR). */
  quiet: number;
}

interface Matrix {
  pixs: number[];
  pixx: number;
  pixy: number;
}

/**
 * QR code. Printed ones have a quarter of redundancy, so that they survive a thumb or a crease; on a screen less
 * redundancy gives larger modules.
 */
export function qrShape(text: string, read: 'printed' | 'screen' = 'printed'): CodeShape {
  const [matrix] = bwip.raw('qrcode', text, `eclevel=${read === 'printed' ? 'Q' : 'M'}`) as unknown as [Matrix];
  const { pixs, pixx, pixy } = matrix;
  let path = '';
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      if (pixs[y * pixx + x] !== 1) continue;
      const start = x;
      while (x + 1 < pixx && pixs[y * pixx + x + 1] === 1) x += 1;
      path += drawBar(start, y, x + 1 - start, 1);
    }
  }
  return { path, width: pixx, height: pixy, quiet: 4 };
}

/** Bars only; the caller draws the number below them. */
export function barcodeShape({ symbology, text }: { symbology: string; text: string }, height: number): CodeShape {
  const [{ sbs }] = bwip.raw({ bcid: symbology, text }) as unknown as [{ sbs: number[] }];
  let x = 0;
  let path = '';
  sbs.forEach((width, index) => {
    if (index % 2 === 0) path += drawBar(x, 0, width, height);
    x += width;
  });
  return { path, width: x, height, quiet: 10 };
}

function drawBar(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** A complete element. `stretch` lets CSS set a bar code's height on its own. */
export function toSvg(shape: CodeShape, name: string, stretch: boolean): string {
  const top = stretch ? 0 : shape.quiet;
  const width = shape.width + 2 * shape.quiet;
  const height = shape.height + 2 * top;
  const ratio = stretch ? ' preserveAspectRatio="none"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"${ratio} role="img" aria-label="${name}">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/><path fill="#000" transform="translate(${shape.quiet} ${top})" d="${shape.path}"/></svg>`
  );
}
