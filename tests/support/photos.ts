import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const PLACE = {
  IFD0: { Make: 'Kamera', Copyright: 'Jörg Weiß' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 0/1 0/1' },
};

/** A photo as a phone takes it: lying on its side, with the way up, the place and the maker in its metadata. */
export async function phonePhoto({ width = 400, height = 300, grey = 128 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: grey, g: 80, b: 40 } } })
    .withExif(PLACE)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** An incompressible picture: each pixel is random. */
export async function noisyPhoto(edge: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A PNG of some kilobytes that becomes `width` × `height` pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
