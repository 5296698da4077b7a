import { createHash } from 'node:crypto';

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture of tenants/pictures. The header is undefined for a file in another format. */
export interface PictureFile {
  name: string;
  bytes: Buffer;
  /** The first 16 hexadecimal digits of the SHA-256 of the bytes. */
  hash: string;
  header: PictureHeader | undefined;
}

export interface PictureHeader {
  format: PictureFormat;
  /** Pixels as stored; a camera's rotation flag is not applied. */
  width: number;
  height: number;
}

const HASH_DIGITS = 16;

export function readPictureFile(name: string, bytes: Buffer): PictureFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
  return { name, bytes, hash, header: readPictureHeader(bytes) };
}

/** Reads format and size from the first bytes; checks run without decoding the picture. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readAvif(bytes);
  } catch (error) {
    // A file that ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPng(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments to the frame header (SOF0 to SOF15 without the tables C4, C8 and CC). */
function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { format: 'jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

function readWebp(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { format: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { format: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** Whether a WebP contains a colour profile, EXIF or XMP: flags of its extended header. */
export function carriesMetadata(bytes: Buffer): boolean {
  const flags = bytes.toString('latin1', 12, 16) === 'VP8X' ? bytes.readUInt8(20) : 0;
  return (flags & 0b0010_1100) !== 0;
}

/** The largest of its "ispe" boxes: an AVIF file may contain thumbnails. */
function readAvif(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || !/avi[fs]/.test(bytes.toString('latin1', 8, 32))) return undefined;
  let found: PictureHeader | undefined;
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!found || size.width * size.height > found.width * found.height) found = { format: 'avif', ...size };
  }
  return found;
}
