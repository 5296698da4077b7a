import { Buffer } from 'node:buffer';
import type { Sharp } from 'sharp';
import { fail, ok, type Result } from '../../shared/result.ts';

/** A stored photo: an upright JPEG without metadata about place, time and camera. */
interface PreparedPhoto {
  content: Uint8Array;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

export type PhotoError = { code: 'photo.unreadable' } | { code: 'photo.pixels' } | { code: 'photo.busy' };

/** Converts uploaded photos for storage and display. */
export interface PhotoService {
  prepare(sent: Uint8Array): Promise<Result<PreparedPhoto, PhotoError>>;
}

/**
 * More than any camera of a phone or tablet produces by default; a file of a few kilobytes can claim a thousand times
 * as many.
 */
const MAX_PIXELS = 64_000_000;
const MAX_PHOTO_BYTES = 300 * 1024;
/** From the best quality to the smallest; the first one that fits is stored. The last one fits for every picture. */
const SIZES = [
  { edge: 1_600, quality: 80 },
  { edge: 1_600, quality: 62 },
  { edge: 1_280, quality: 62 },
  { edge: 1_024, quality: 50 },
  { edge: 800, quality: 30 },
] as const;
const PATIENCE_SECONDS = 10;
/** Each uses a processor and up to 200 MB while it is decoded. */
const MAX_CONCURRENT_READS = 2;
const MAX_WAITING_READS = 20;

/** Creates the photo service. libvips decodes pictures; only its loaders for JPEG, PNG and WebP are enabled. */
export function createPhotos(): PhotoService {
  const turns = new Turns();
  return {
    prepare: async (sent) => {
      if (!(await turns.take())) return fail({ code: 'photo.busy' });
      try {
        return await prepare(sent);
      } finally {
        turns.release();
      }
    },
  };
}

/** First bytes of JPEG, PNG and WebP (a RIFF container), in hex. Nothing else reaches the decoder. */
const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];

function hasPhotoSignature(sent: Uint8Array): boolean {
  const start = Buffer.from(sent.subarray(0, 12)).toString('hex');
  return SIGNATURES.some((signature) => signature.test(start));
}

async function prepare(sent: Uint8Array): Promise<Result<PreparedPhoto, PhotoError>> {
  if (!hasPhotoSignature(sent)) return fail({ code: 'photo.unreadable' });
  const open = await loadOpener();
  try {
    const { width, height } = await open(sent).metadata();
    if (width * height > MAX_PIXELS) return fail({ code: 'photo.pixels' });
    for (const size of SIZES) {
      const { data, info } = await shrink(open(sent), size).toBuffer({ resolveWithObject: true });
      if (data.byteLength > MAX_PHOTO_BYTES) continue;
      return ok({ content: data, contentType: 'image/jpeg', width: info.width, height: info.height });
    }
    throw new Error('The smallest size of a photo is too large to be stored.');
  } catch (error) {
    return fail({ code: /pixel limit/.test(String(error)) ? 'photo.pixels' : 'photo.unreadable' });
  }
}

/** `autoOrient` applies the camera's orientation; no metadata is written. */
function shrink(photo: Sharp, { edge, quality }: (typeof SIZES)[number]): Sharp {
  return photo
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true });
}

type Open = (sent: Uint8Array) => Sharp;
let opens: Promise<Open> | undefined;

/** Loaded with the first photo: most processes never need it. */
function loadOpener(): Promise<Open> {
  opens ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return (sent) => sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  });
  return opens;
}

/** Limits concurrency: excess calls wait in order, and are rejected when too many wait. */
class Turns {
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  async take(): Promise<boolean> {
    if (this.#taken >= MAX_CONCURRENT_READS) {
      if (this.#waiting.length >= MAX_WAITING_READS) return false;
      await new Promise<void>((next) => this.#waiting.push(next));
    } else this.#taken += 1;
    return true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
