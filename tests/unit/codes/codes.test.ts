import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { barcodeShape, type CodeShape, qrShape, toSvg } from '../../../platform/services/codes/index.server.ts';

/** The modules of a path: the inverse of drawing. */
function modules({ path, width, height }: CodeShape): string[] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'));
  for (const [, x, y, w, h] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    for (let row = Number(y); row < Number(y) + Number(h); row += 1) {
      for (let column = Number(x); column < Number(x) + Number(w); column += 1) (rows[row] as string[])[column] = '#';
    }
  }
  return rows.map((row) => row.join(''));
}

const FINDER = ['#######.', '#.....#.', '#.###.#.', '#.###.#.', '#.###.#.', '#.....#.', '#######.', '........'];

describe('QR codes and bar codes', () => {
  it('a QR code is drawn module by module, with its three finders and timing pattern', () => {
    const shape = qrShape('00340434161094027318;DE-26-118-5520');
    const rows = modules(shape);
    const corner = (part: string[]) => part.map((row) => row.slice(0, 8));
    expect(corner(rows.slice(0, 8))).toEqual(FINDER);
    expect(corner(rows.slice(0, 8).map((row) => [...row].reverse().join('')))).toEqual(FINDER);
    expect(corner([...rows].reverse().slice(0, 8))).toEqual(FINDER);
    expect(rows[6]?.slice(8, shape.width - 8)).toMatch(/^(#\.)+#$/);
    const [matrix] = bwip.raw('qrcode', '00340434161094027318;DE-26-118-5520', 'eclevel=Q') as unknown as [
      { pixs: number[] },
    ];
    expect(rows.join('').length).toBe(matrix.pixs.length);
    expect(rows.join('')).toBe(matrix.pixs.map((on) => (on ? '#' : '.')).join(''));
  });

  it('a QR code for a screen has fewer modules than a printed one', () => {
    const text = 'otpauth://totp/Umlauf:hannah%40example.org?issuer=Umlauf&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    expect(qrShape(text, 'screen').width).toBeLessThan(qrShape(text).width);
  });

  it('a bar code is drawn from start to stop character', () => {
    const shape = barcodeShape({ symbology: 'code128', text: '1Z999AA10123456784' }, 1);
    const [row = ''] = modules(shape);
    expect(row).toHaveLength(shape.width);
    // Code 128 ends in the stop character and consists of characters of 11 modules.
    expect(row.endsWith('##...###.#.##')).toBe(true);
    expect((shape.width - 13) % 11).toBe(0);
  });

  it('codes are black on white with a quiet zone, and contain shapes only', () => {
    const svg = toSvg(qrShape('x'), 'QR', false);
    expect(svg).toContain('fill="#fff" d="M0 0h29v29H0z"');
    expect(svg).toContain('translate(4 4)');
    expect(svg.replaceAll(/<\/?(svg|path)\b[^<>]*>/g, '')).toBe('');
    expect(toSvg(barcodeShape({ symbology: 'code128', text: 'x' }, 60), 'x', true)).toContain(
      'preserveAspectRatio="none"',
    );
  });
});
